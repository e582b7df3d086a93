import type { Role } from '#contract/shared.ts';
import { valueStore } from '#lib/value-store.ts';

/** The signed-in role of this tab, and the path that is open. */
export interface Listening {
  role: Role;
  path: string;
}

/** Set by the area that is shown, read by the engine. */
export const listening = valueStore<Listening | null>(null);
