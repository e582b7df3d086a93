import { connectPorts, type Ports } from '#api/ports.ts';
import { send } from '#api/http/client.ts';
import { beginSession } from '#api/session/session.ts';
import { writeChoice } from '#app/cookies/cookie-consent.ts';
import { authCalls } from '#contract/auth.ts';
import type { Role } from '#contract/shared.ts';
import { unlockUserData } from '#offline/user-data-key.ts';

declare global {
  interface Window {
    /** Signs in as the sign-in page does, without drawing it, and accepts the cookies. */
    signInHere: (who: { userName: string; password: string; roles: Role[] }) => Promise<void>;
  }
}

function unused(): never {
  throw new Error('a sign-in asks for nothing else');
}

const ports: Ports = {
  tokens: { isSignedIn: () => Promise.resolve(false), fresh: unused, renew: unused, locked: unused },
  refusalWords: () => Promise.resolve(),
  session: {
    // Without the password: it takes a third of a second to become a key, which opens a locked device without a network.
    opening: (userId, secret) => unlockUserData(userId, secret),
    closing: unused,
    lockedUse: unused,
  },
  readWithCache: unused,
  readWritten: unused,
};
connectPorts(() => Promise.resolve(ports));

window.signInHere = async ({ userName, password, roles }) => {
  writeChoice({ consent: true, essential: true, analytics: true, marketing: true });
  const { transactionId } = await send(authCalls.login, { query: { username: userName } });
  await beginSession(await send(authCalls.completeLogin, { body: { transactionId, password, roles } }));
};
