import { agreesWithBirth } from '#domain/birth.ts';
import { PATIENT_SESSION_S } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { System } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import {
  findLink,
  hasNewerLink,
  insertPatientSession,
  lockLink,
  updateLink,
  type PatientLinkRow,
} from './patient-link.queries.ts';
import { stateOf, waysToOpen } from './link-state.ts';

export {
  findRecipient,
  listLinks,
  narrowSessions,
  revokeAbout,
  revokeLinksOf,
  type PatientLinkRow,
} from './patient-link.queries.ts';

/** After so many wrong dates a link is locked for an hour. */
const TRIES_BEFORE_LOCK = 5;
const LOCK_S = 3_600;
/** After so many in all it ends: a date of birth has few thousand likely values, and each try is one of them. */
const TRIES_MAX = 15;

/** @throws Refusal NOT_FOUND for an unknown link */
export async function linkState({ db, clock }: Deps, link: string) {
  const row = orNotFound(await findLink(db, hashToken(link)));
  const now = clock.now();
  const state = stateOf(row, now);
  return {
    linkState: state,
    lockedUntil: state === 'LOCKED' ? (row.lockedUntil?.toISOString() ?? null) : null,
    ...waysToOpen(row, row.mobile, now),
  };
}

/**
 * A session of a patient's page for the right date of birth. A wrong one is counted and audited.
 * @throws Refusal NOT_FOUND for an unknown link, and with a reason for one that has ended; LOCKED; WRONG_CODE
 */
export async function openLink(
  deps: Deps & { who: System },
  { link, birthDate }: { link: string; birthDate: string },
): Promise<{ token: string; expiresAt: Date }> {
  // A refusal would roll the counted try back, so it is thrown after the commit.
  const outcome = await change(deps, (c) => tryLink(c, link, birthDate));
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function tryLink(c: Change, link: string, birthDate: string) {
  const row = await lockLink(c.tx, hashToken(link));
  if (!row) return new Refusal('NOT_FOUND');
  const state = stateOf(row, c.now);
  if (state === 'LOCKED') return new Refusal('LOCKED', { retryAfterS: secondsUntil(row.lockedUntil, c.now) });
  if (state !== 'OPEN') return new Refusal('NOT_FOUND', { reason: 'LINK_INVALID' });
  if (!agreesWithBirth(row, birthDate)) return countTry(c, row);
  return openSession(c, row);
}

/** Makes a session of the page of a link, and ends its lock. */
export async function openSession(
  c: Change,
  link: Pick<PatientLinkRow, 'id' | 'patientId' | 'createdAt'>,
): Promise<{ token: string; expiresAt: Date }> {
  const { id, patientId } = link;
  const [token, expiresAt] = [newToken(), addSeconds(c.now, PATIENT_SESSION_S)];
  // An earlier SMS may be on another phone, so its link shows its own visit alone.
  const showsAll = !(await hasNewerLink(c.tx, link, c.now));
  await insertPatientSession(c.tx, { tokenHash: hashToken(token), linkId: id, expiresAt, showsAll });
  await updateLink(c.tx, id, { openedAt: c.now, lockedUntil: null });
  await c.audit('OPEN_PATIENT_PAGE', 'patient_link', id, patientId);
  return { token, expiresAt };
}

async function countTry(c: Change, row: PatientLinkRow): Promise<Refusal> {
  const tries = row.tries + 1;
  const isLocking = tries % TRIES_BEFORE_LOCK === 0;
  await updateLink(c.tx, row.id, {
    tries,
    ...(isLocking && { lockedUntil: addSeconds(c.now, LOCK_S) }),
    ...(tries >= TRIES_MAX && { revokedAt: c.now }),
  });
  await c.audit('WRONG_BIRTH_DATE', 'patient_link', row.id, row.patientId);
  return isLocking ? new Refusal('LOCKED', { retryAfterS: LOCK_S }) : new Refusal('WRONG_CODE');
}

function secondsUntil(at: Date | null, now: Date): number {
  return Math.max(1, Math.ceil(((at?.getTime() ?? 0) - now.getTime()) / 1000));
}
