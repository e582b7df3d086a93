import { useEffect, useEffectEvent } from 'react';
import { isForScreen, isShortcut, useOffered } from '#ui/shortcuts.ts';

/** The key of a new request leads to the front desk from every screen of its role. */
export function useNewRequestKey(onPress: () => void): void {
  useOffered(['newRequest']);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 'newRequest') || !isForScreen(event)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
