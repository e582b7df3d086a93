import type { AccountRole } from '#contract/shared.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import type { SecurityEventKind } from '#server/platform/security-log/kinds.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { PersonalId } from '#server/notifications/notifications.ts';
import { tellPerson } from '#server/notifications/tell.ts';

/** Anybody who makes a call, also before they are signed in. */
export type Calling = Deps & { who: Identity; address: string };

/** Its name in the audit log, and the event in the feed and in the table of notifications. */
interface Note {
  action: string;
  kind: SecurityEventKind & PersonalId;
}

const NOTES = {
  ADDED: {
    action: 'ADD_SECOND_FACTOR',
    kind: 'SECOND_FACTOR_ADDED',
  },
  REMOVED: {
    action: 'REMOVE_SECOND_FACTOR',
    kind: 'SECOND_FACTOR_REMOVED',
  },
  RENEWED: {
    action: 'RENEW_RECOVERY_CODES',
    kind: 'RECOVERY_CODES_RENEWED',
  },
  CODE_USED: {
    action: 'USE_RECOVERY_CODE',
    kind: 'RECOVERY_CODE_USED',
  },
  WRONG: {
    action: 'WRONG_SECOND_FACTOR',
    kind: 'SECOND_FACTOR_WRONG',
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
  const { action, kind } = NOTES[what];
  await c.audit(action, 'appUser', person.id);
  c.security({ kind, userId: person.id, address });
  if (isTold) await tellPerson(c, config, kind, person);
}
