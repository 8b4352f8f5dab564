/** Keys for a whole view, except while somebody types or uses a control. */
import { useEffect } from 'preact/hooks';

const BUSY = 'input, textarea, select, [role="dialog"]';

export function useKeys(press: (key: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(BUSY)) return;
      // Space and Enter belong to the button that has the focus.
      if (target.closest('button, a, summary') && (event.key === ' ' || event.key === 'Enter')) return;
      if (press(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [press]);
}
