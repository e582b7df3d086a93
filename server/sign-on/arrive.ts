import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import type { AccountRole } from '#contract/shared.ts';
import type { SignOnState } from '#contract/sign-on-state.ts';
import {
  insertLink,
  insertSignOnTicket,
  listUnlinked,
  lockLinkedUser,
  setLinkUsed,
} from './sign-on.queries.ts';
import { revokeLiveSessions } from '#server/people/accounts.ts';
import type { SignOnPerson } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { readSignOnRoles, type SignOnRule } from '#server/platform/sign-on-roles.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { applyGrant, recordSignOn, type Account } from './apply-grant.ts';
import { createAccount } from './create-account.ts';
import { grantFor } from './grants.ts';

/** Seconds in which the page takes the session over. */
const TICKET_S = 60;

type Arrival = { ticket: string; role: AccountRole } | { fault: Exclude<SignOnState, 'ok'> };

interface Way {
  address: string;
  /** The person is signed in, and proves themselves again: no account is linked or added by it. */
  isAgain: boolean;
}

/** Finds the account of a person whom the provider vouches for, gives it what the claims name, and makes a ticket for its session. */
export async function arrive(deps: Deps, person: SignOnPerson, { address, isAgain }: Way): Promise<Arrival> {
  const rules = readSignOnRoles(deps.config.OIDC_ROLES ?? '') ?? [];
  try {
    return await change({ ...deps, who: { type: 'client' } }, async (c) => {
      const found = await accountOf(c, deps, person, isAgain ? null : rules);
      if (!found) return refuse(c, 'unknown', address);
      const { account, isLinked, disabledAt } = found;
      if (disabledAt) return refuse(c, 'disabled', address, account.id);
      const grant = grantFor(rules, person.values, account.role);
      if (!grant) {
        if (isLinked) await withdraw(c, account.id);
        return refuse(c, 'role', address, account.id);
      }
      if (!isLinked) await link(c, deps, person, account.id);
      await applyGrant(c, deps, account, grant);
      await setLinkUsed(c.tx, person, c.now);
      return { ticket: await makeTicket(c, { ...person, isAgain }, account.id), role: account.role };
    });
  } catch (error) {
    // No operator would be left who gives roles: everything stays as it was.
    if (error instanceof Refusal && error.more.reason === 'PEOPLE_ROLE_STAYS') return { fault: 'role' };
    throw error;
  }
}

function refuse(
  c: Change,
  fault: Exclude<SignOnState, 'ok'>,
  address: string,
  userId?: string,
): { fault: Exclude<SignOnState, 'ok'> } {
  c.security({ kind: 'SIGN_IN_FAILED', userId, address, code: `SIGN_ON_${fault.toUpperCase()}` });
  return { fault };
}

interface Found {
  account: Account;
  isLinked: boolean;
  disabledAt: Date | null;
}

/** @param rules rules by which an account may be added; null: only one that is linked is found */
async function accountOf(
  c: Change,
  { config }: Deps,
  person: SignOnPerson,
  rules: readonly SignOnRule[] | null,
): Promise<Found | undefined> {
  const linked = await lockLinkedUser(c.tx, person);
  if (linked) return { account: linked, isLinked: true, disabledAt: linked.disabledAt };
  if (!rules) return undefined;
  const unlinked = await findUnlinked(c.tx, config.OIDC_LINK_BY, person);
  if (unlinked) return { account: unlinked, isLinked: false, disabledAt: unlinked.disabledAt };
  const created = config.OIDC_CREATE === 'on' ? await createAccount(c, person, rules) : undefined;
  return created && { account: created, isLinked: false, disabledAt: null };
}

/**
 * Finds the one account that a person may take over at their first sign-in. Of doctors, only those whom an operator has approved: anybody may
 * register with a colleague's address, and would read what the colleague then does there.
 */
async function findUnlinked(
  tx: Tx,
  by: Deps['config']['OIDC_LINK_BY'],
  { issuer, email, userName }: SignOnPerson,
) {
  const name =
    by === 'email' && email !== null
      ? { email }
      : by === 'user-name' && userName !== null
        ? { userName }
        : undefined;
  const [one, ...others] = name ? await listUnlinked(tx, issuer, name) : [];
  if (!one || others.length) return undefined;
  return one.role === 'provider' && one.verificationStatus !== VERIFIED_AND_APPROVED ? undefined : one;
}

async function link(c: Change, deps: Deps, { issuer, subject }: SignOnPerson, userId: string): Promise<void> {
  await insertLink(c.tx, { issuer, subject, userId, linkedAt: c.now });
  await c.audit('LINK_SIGN_ON', 'appUser', userId);
  await recordSignOn(c, deps, userId);
}

/** The provider no longer gives the role: what is open ends. */
async function withdraw(c: Change, userId: string): Promise<void> {
  const count = await revokeLiveSessions(c.tx, userId, c.now);
  await c.audit('WITHDRAW_SIGN_ON', 'appUser', userId);
  await c.event('session.changed', [`user:${userId}`], {});
  if (count) c.security({ kind: 'SESSION_ENDED', userId, count });
}

async function makeTicket(
  c: Change,
  { issuer, subject, sid, isStrong, isAgain }: SignOnPerson & Pick<Way, 'isAgain'>,
  userId: string,
): Promise<string> {
  const ticket = newToken();
  await insertSignOnTicket(c.tx, {
    ticketHash: hashToken(ticket),
    userId,
    issuer,
    subject,
    sid,
    isStrong,
    isAgain,
    madeAt: c.now,
    expiresAt: addSeconds(c.now, TICKET_S),
  });
  return ticket;
}
