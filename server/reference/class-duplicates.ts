import type { InteractionSeverity } from '#server/reference/interactions.ts';
import { lazy, readJson, type Frozen } from '#server/reference/reference-data.ts';

/** Medicines of which two together are a known hazard. */
export type DuplicateClass = Frozen<{
  name: string;
  members: string[];
  severity: InteractionSeverity;
  effect: string;
  advice: string;
}>;

const classes = lazy(() => readJson<{ classes: DuplicateClass[] }>('class-duplicates.json').classes);

export function listDuplicateClasses(): readonly DuplicateClass[] {
  return classes();
}

/**
 * The class that two different ingredients share, the first of the file. For warnings only: most classes are not in it.
 * Compiled, needs review by a clinician.
 */
export function sharedClass(a: string, b: string): DuplicateClass | undefined {
  if (a === b) return undefined;
  return listDuplicateClasses().find(({ members }) => members.includes(a) && members.includes(b));
}
