import { beginSession } from '#api/session/session.ts';

/** Signs a provider in on this device, so that drafts have an owner and a key. */
export function signIn(): Promise<unknown> {
  return beginSession({
    role: 'provider',
    userId: 'u1',
    roleId: 'p1',
    name: 'Asha',
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 900,
    careSecret: 'A'.repeat(43),
    deviceToken: 'B'.repeat(43),
  });
}
