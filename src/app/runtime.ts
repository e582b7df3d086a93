import type { Ports } from '#api/ports.ts';
import { currentRole, freshToken, renewToken, sessionOf } from '#api/session/session.ts';

/*
 * Connects the layers of src/api: these are what they ask of those above them (src/api/ports.ts). The entry loads this file
 * with the first guard or the first call. The outbox comes after the first screen, in one file.
 */
export { enterAgent, enterNurse, enterProvider, enterStatus, homeOfSignedIn } from '#app/guards/gates.ts';

const onDevice = () => import('#api/on-device.ts');

export const tokens: Ports['tokens'] = {
  isSignedIn: async (roles) => roles.includes(currentRole()) && (await sessionOf(currentRole())) !== null,
  fresh: () => freshToken(),
  renew: (refused) => renewToken(refused),
  locked: async (authorization) => (await onDevice()).lockedByServer(authorization),
};

export const session: Ports['session'] = {
  opening: async (...secrets) => (await onDevice()).unlockUserData(...secrets),
  closing: async (userId) => (await onDevice()).lockUserData(userId),
  lockedUse: async (role) => (await onDevice()).tellLocked(role),
};

export const refusalWords: Ports['refusalWords'] = () =>
  import('#i18n/load-refusal-words.ts').then(
    (words) => words.loadRefusalWords(),
    () => undefined,
  );

export const readWithCache: Ports['readWithCache'] = async (reading, query) => {
  // Without the outbox, which has the contract of half the portal with it: the first screen's reads need this alone.
  const cache = await import('#api/cache/read-cache.ts').catch(() => undefined);
  return cache ? cache.readWithCache(reading, query) : reading;
};

export const readWritten: Ports['readWritten'] = async (entities) => (await onDevice()).readWritten(entities);
