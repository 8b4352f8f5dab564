/** Dark or light: as the system has it, until somebody chooses. */
import { signal } from '@preact/signals';
import { recall, remember } from './storage';

const KEY = 'tabia-dark';

export const isDark = signal(recall<boolean>(KEY) ?? !matchMedia('(prefers-color-scheme: light)').matches);

const apply = (): void => void (document.documentElement.dataset['theme'] = isDark.value ? 'dark' : 'light');

export function toggleTheme(): void {
  isDark.value = !isDark.value;
  remember(KEY, isDark.value);
  apply();
}

apply();
