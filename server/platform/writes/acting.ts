import type { Deps } from '#server/platform/deps.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import type { Unit } from './unit.ts';

/** An operator of the console, or the command line, which has no name. */
export type Administering = Deps & { who?: Operator; unit?: Unit };

/** The caller of a change that an operator makes. */
export function acting(deps: Administering) {
  return { ...deps, who: deps.who ?? { type: 'system' as const } };
}
