import type { Ports } from '#api/ports.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { freshToken, renewToken } from '#operations/session/session.ts';

const nothing = async (): Promise<void> => undefined;

/** Services of the console for the layers of src/api: it has one session, and keeps no reads and no writes on the device. */
export const consolePorts: Ports = {
  tokens: { isSignedIn: async () => false, fresh: freshToken, renew: renewToken, locked: nothing },
  session: { opening: nothing, closing: nothing, lockedUse: nothing },
  refusalWords: () => loadRefusalWords().catch(() => undefined),
  readWithCache: (reading) => reading,
  readWritten: nothing,
};
