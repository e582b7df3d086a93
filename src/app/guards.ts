import { redirect } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { sessionOf, setCurrentRole } from '#api/session.ts';
import { loginPathOf } from '#domain/paths.ts';
import type { StoredSession } from '#offline/session-store.ts';

/** Lets signed-in people of a role pass; others go to that role's sign-in, and come back after it. */
export async function requireRole(role: Role, location: { href: string }): Promise<StoredSession> {
  setCurrentRole(role);
  const session = await sessionOf(role);
  if (session) return session;
  throw redirect({ to: loginPathOf(role), search: { next: location.href } });
}

/** Only a path of our own may follow a sign-in. */
export function ownPath(next: string | undefined): string | undefined {
  return next && /^\/(?![/\\])/.test(next) ? next : undefined;
}
