import { useOnline } from '#ui/use-online.ts';
import { useWorkWords } from './work-words.ts';

/** Returns the state of a change that only this device has yet: on its way, or held until there is a connection. */
export function useSavedHere(): string {
  const { savedHere, sending } = useWorkWords();
  return useOnline() ? sending : savedHere;
}
