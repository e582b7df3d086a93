import { useMay } from '#operations/session/use-may.ts';
import { isConsolePath, PLACE_CALLS } from './place-calls.ts';

/** Returns whether the roles of the operator open a place of the console; a path that is no place is open to all. */
export function useOpens(): (path: string) => boolean {
  const may = useMay();
  return (path) => !isConsolePath(path) || PLACE_CALLS[path].some(may);
}
