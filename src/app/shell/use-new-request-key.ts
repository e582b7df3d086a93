import { useEffect, useEffectEvent } from 'react';
import { isForScreen, isShortcut, useOffered } from '#ui/shortcuts.ts';

/** The key of a new request leads to the front desk; undefined where the person has none, or is in a consultation. */
export function useNewRequestKey(onPress: (() => void) | undefined): void {
  useOffered(onPress ? ['newRequest'] : []);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!onPress || !isShortcut(event, 'newRequest') || !isForScreen(event)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
