import type { Deps } from '#server/platform/deps.ts';
import type { CalendarSource } from './read-calendar.ts';

/** Seals where a calendar is read: the address alone is enough to read it. */
export const sealSource = (vault: Deps['vault'], id: string, source: CalendarSource): string =>
  vault.seal(JSON.stringify(source), id);

/** Opens what sealSource sealed. */
export const openSource = (vault: Deps['vault'], id: string, sealed: string): CalendarSource =>
  JSON.parse(vault.unseal(sealed, id)) as CalendarSource;
