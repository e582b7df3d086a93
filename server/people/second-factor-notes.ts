import type { AccountRole } from '#contract/shared.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import type { SecurityEventKind } from '#server/platform/security-log/kinds.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { tellPerson } from './tell-person.ts';

/** Anybody who makes a call, also before they are signed in. */
export type Calling = Deps & { who: Identity; address: string };

interface Note {
  action: string;
  kind: SecurityEventKind;
  subject: string;
  text: string;
}

const NOTES = {
  ADDED: {
    action: 'ADD_SECOND_FACTOR',
    kind: 'SECOND_FACTOR_ADDED',
    subject: 'An authenticator app was added',
    text: 'Signing in to your account now asks for a code of an authenticator app. If you did not add it, tell the hospital’s administrator.',
  },
  REMOVED: {
    action: 'REMOVE_SECOND_FACTOR',
    kind: 'SECOND_FACTOR_REMOVED',
    subject: 'The authenticator app was removed',
    text: 'Signing in to your account no longer asks for a code of an authenticator app. If you did not ask for this, change your password and tell the hospital’s administrator.',
  },
  RENEWED: {
    action: 'RENEW_RECOVERY_CODES',
    kind: 'RECOVERY_CODES_RENEWED',
    subject: 'New recovery codes',
    text: 'Your account has new recovery codes, and those before no longer work. If you did not make them, change your password.',
  },
  CODE_USED: {
    action: 'USE_RECOVERY_CODE',
    kind: 'RECOVERY_CODE_USED',
    subject: 'A recovery code was used',
    text: 'One of your recovery codes was used in place of the authenticator app. If it was not you, change your password and make new recovery codes.',
  },
  WRONG: {
    action: 'WRONG_SECOND_FACTOR',
    kind: 'SECOND_FACTOR_WRONG',
    subject: 'A wrong code after your password',
    text: 'Your password was entered with a wrong code of the authenticator app, or a wrong recovery code. If it was not you, change your password.',
  },
} as const satisfies Record<string, Note>;

/** Audits it, tells the feed of security events, and the person. */
export async function note(
  c: Change,
  { config, address }: Pick<Calling, 'config'> & { address?: string },
  person: { id: string; role: AccountRole; mobile: string },
  what: keyof typeof NOTES,
  isTold = true,
): Promise<void> {
  const { action, kind, subject, text } = NOTES[what];
  await c.audit(action, 'appUser', person.id);
  c.security({ kind, userId: person.id, address });
  if (isTold) await tellPerson(c, person, { subject, text, product: config.PRODUCT_NAME });
}
