import type { Role } from '#contract/shared.ts';
import { valueStore } from '#lib/value-store.ts';

/** Who listens in this tab, and where they are. */
export interface Listening {
  role: Role;
  internalProvider: boolean;
  path: string;
}

/** Set by the area that is shown, read by the engine. */
export const listening = valueStore<Listening | null>(null);
