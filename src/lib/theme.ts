import { THEME_KEY } from '#contract/device-names.ts';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Density = 'touch' | 'regular' | 'dense';

const THEMES: readonly string[] = ['system', 'light', 'dark', 'contrast'] satisfies Theme[];

function isTheme(value: string | null): value is Theme {
  return value !== null && THEMES.includes(value);
}

/** The theme chosen on this device; `system` without a choice, or when storage is refused. */
export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(THEME_KEY);
    return isTheme(value) ? value : 'system';
  } catch {
    return 'system';
  }
}

/** Sets `data-theme` on the page and remembers it. `system` hands the choice back to the device. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

/** Sets `data-density` on the page. Not remembered: the role on the screen decides it, not the device. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
}
