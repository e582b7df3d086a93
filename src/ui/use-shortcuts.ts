import { useEffect, useEffectEvent } from 'react';
import { isForScreen, isShortcut, useOffered, type Shortcut } from './shortcuts.ts';

/** Keys of the screen with what each does, while the component is shown; undefined: not now. A press on the key of no act is left alone. */
export function useShortcuts(acts: Readonly<Partial<Record<Shortcut, (() => void) | undefined>>>): void {
  const names = Object.keys(acts) as Shortcut[];
  useOffered(names.filter((name) => acts[name] !== undefined));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = names.find((one) => acts[one] !== undefined && isShortcut(event, one));
    if (!name || event.repeat || !isForScreen(event)) return;
    event.preventDefault();
    acts[name]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
