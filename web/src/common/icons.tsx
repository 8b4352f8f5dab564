/** Small pictures for buttons, drawn with strokes of the text's colour. */
import type { JSX } from 'preact';

const PATHS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  last: 'M18 5v14M6 5l9 7-9 7z',
  flip: 'M7 4v15m0 0l-4-4m4 4l4-4M17 20V5m0 0l-4 4m4-4l4 4',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M5 19l1.5-1.5m11-11L19 5',
  moon: 'M20 14a8 8 0 01-10-10 8 8 0 1010 10z',
  hint: 'M9 18h6m-5 3h4M12 3a6 6 0 00-4 10c1 1 1.500 2 1.500 3h5c0-1 .5-2 1.500-3a6 6 0 00-4-10z',
  undo: 'M4 9h10a5 5 0 010 10h-3M4 9l4-4M4 9l4 4',
  flag: 'M5 21V4m0 1c4-3 8 3 13 0v9c-5 3-9-3-13 0',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  download: 'M12 4v11m0 0l-5-5m5 5l5-5M5 20h14',
  up: 'M12 19V5m0 0l-6 6m6-6l6 6',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  graph: 'M4 19l5-7 4 4 7-10',
  play: 'M7 4l12 8-12 8z',
  stop: 'M6 6h12v12H6z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  retry: 'M20 12a8 8 0 11-3-6m3-3v5h-5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon?: IconName;
  label: string;
  /** Show the label beside the icon. */
  wide?: boolean;
  primary?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  shortcut?: string;
  onClick: () => void;
}

export function Button({ icon, label, wide, primary, pressed, disabled, shortcut, onClick }: ButtonProps): JSX.Element {
  const title = shortcut ? `${label} (${shortcut})` : label;
  return (
    <button
      type="button"
      class={`button${primary ? ' primary' : ''}${wide ? ' wide' : ''}`}
      aria-label={wide ? undefined : label}
      aria-pressed={pressed}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {wide && <span>{label}</span>}
    </button>
  );
}
