import type { PatientLinkState } from '#contract/patient-link-state.ts';
import type { Share, SharedPart } from '#contract/patient-sharing.ts';
import { tell } from '#server/notifications/tell.ts';
import { sendOtp, verifyCode } from '#server/people/otp.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { nameKey } from '#server/people/sign-in.ts';
import { spendSms } from '#server/people/sms-budget.ts';
import { servedMobile } from '#server/people/served-mobile.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Patient, System } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hashToken, newShortToken, newToken } from '#server/platform/http/tokens.ts';
import { lockPatient } from '#server/platform/sql/lock-patient.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { findLinkEnd, findRecipient } from './patient-link.queries.ts';
import {
  findShare,
  findShareByToken,
  insertShare,
  insertShareSession,
  listAllShares,
  listShares,
  updateShare,
  type ListedShare,
  type ShareRow,
} from './share.queries.ts';
import { sharedAddress } from './page-address.ts';

export { listShares, revokeShares } from './share.queries.ts';

const DAY_S = 86_400;
const SESSION_S = 2 * 3_600;
/** People with whom a page is shared at a time. */
const SHARES_MAX = 5;

interface NewShare {
  clientId: string;
  name: string;
  mobile: string;
  shows: SharedPart[];
  days: number;
}

/** Sends one person a link to parts of the page. @throws Refusal RULE when it is shared with five, TOO_MANY */
export async function sharePage(
  deps: Deps & { who: Patient },
  { clientId: id, name, mobile, shows, days }: NewShare,
): Promise<void> {
  const { who, config } = deps;
  const before = await findShare(deps.db, id);
  if (before) {
    if (before.patientId !== who.patientId) throw new Refusal('NOT_FOUND');
    return;
  }
  const to = { mobile: servedMobile(config, mobile) };
  await spendSms(deps, { shares: who.patientId });
  const token = newShortToken();
  await change(deps, async (c) => {
    await lockPatient(c.tx, who.patientId);
    if ((await listShares(c.tx, who, c.now)).length >= SHARES_MAX)
      throw new Refusal('RULE', { reason: 'SHARES_FULL', params: { max: SHARES_MAX } });
    const { patientId, consultationId, requestId } = who;
    // Anyone who had the link may have shared the page: nothing of it outlives the link.
    const linkEndsAt = await findLinkEnd(c.tx, who.linkId);
    const asked = addSeconds(c.now, days * DAY_S);
    const expiresAt = asked < linkEndsAt ? asked : linkEndsAt;
    await insertShare(c.tx, {
      id,
      patientId,
      consultationId,
      requestId,
      name,
      expiresAt,
      createdAt: c.now,
      ...to,
      tokenHash: hashToken(token),
      shows: JSON.stringify([...new Set(shows)]),
    });
    await c.audit('SHARE', 'patient_share', id, patientId);
    const patient = await findRecipient(c.tx, patientId);
    const { languages } = patient;
    await tell(c, config, 'PAGE_SHARED', {
      to: { ...to, languages },
      values: { link: sharedAddress(config, token) },
      endsAt: expiresAt,
    });
    // Anyone with the link and the date of birth may have shared it.
    await tell(c, config, 'PAGE_SHARED_BY_PATIENT', {
      to: patient,
      values: { end: to.mobile.slice(-4) },
      endsAt: expiresAt,
    });
  });
}

/** @throws Refusal NOT_FOUND for one of another patient, or of a page that is not shown */
export async function endShare(deps: Deps & { who: Patient }, shareId: string): Promise<void> {
  const { who } = deps;
  await change(deps, async (c) => {
    const row = orNotFound(await findShare(c.tx, shareId));
    const isOfPage = row.consultationId === who.consultationId && row.requestId === who.requestId;
    const isOwn = row.patientId === who.patientId && (who.showsAll || isOfPage);
    if (!isOwn) throw new Refusal('NOT_FOUND');
    if (row.revokedAt) return;
    await updateShare(c.tx, shareId, { revokedAt: c.now });
    await c.audit('END_SHARE', 'patient_share', shareId, row.patientId);
  });
}

function stateOf(
  { revokedAt, expiresAt, isNotMerged }: Pick<ShareRow, 'revokedAt' | 'expiresAt'> & { isNotMerged: boolean },
  now: Date,
): PatientLinkState {
  if (revokedAt || !isNotMerged) return 'REVOKED';
  return expiresAt <= now ? 'EXPIRED' : 'OPEN';
}

/** @throws Refusal NOT_FOUND for an unknown link */
export async function sharedState({ db, clock }: Deps, link: string): Promise<PatientLinkState> {
  return stateOf(orNotFound(await findShareByToken(db, hashToken(link))), clock.now());
}

/** @throws Refusal NOT_FOUND, with a reason for a link that has ended */
async function openShare({ db, clock }: Deps, link: string) {
  const row = orNotFound(await findShareByToken(db, hashToken(link)));
  if (stateOf(row, clock.now()) !== 'OPEN') throw new Refusal('NOT_FOUND', { reason: 'LINK_INVALID' });
  return row;
}

const keyOf = ({ id }: Pick<ShareRow, 'id'>): string => nameKey(`patient share ${id}`);

/** A code to the mobile of who reads. @throws Refusal NOT_FOUND, TOO_MANY */
export async function sendShareCode(deps: Deps & { address: string }, link: string) {
  const row = await openShare(deps, link);
  await spendSms(deps, { patient: keyOf(row) });
  const user = { id: null, mobile: row.mobile, languages: row.languages };
  return sendOtp(deps, { nameKey: keyOf(row), user, isKnown: false }, 'PATIENT_DEVICE');
}

/** A session that only reads, for the right code. @throws Refusal NOT_FOUND, WRONG_CODE, TOO_MANY */
export async function openShared(
  deps: Deps & { who: System; address: string },
  { link, codeId, code }: { link: string; codeId: string; code: string },
): Promise<{ token: string; expiresAt: Date }> {
  const row = await openShare(deps, link);
  await verifyCode(deps, codeId, code, ['PATIENT_DEVICE'], { nameKey: keyOf(row), userId: null });
  const token = newToken();
  return change(deps, async (c) => {
    const expiresAt = addSeconds(c.now, SESSION_S);
    await insertShareSession(c.tx, { tokenHash: hashToken(token), shareId: row.id, expiresAt });
    await updateShare(c.tx, row.id, { openedAt: c.now });
    await c.audit('OPEN_SHARE', 'patient_share', row.id, row.patientId);
    return { token, expiresAt };
  });
}

/** Returns what the page of a patient lists as shared: of its visit, or of all where all are shown. */
export const sharesShown = ({ db, clock, who }: Deps & { who: Patient }): Promise<ListedShare[]> =>
  who.showsAll ? listAllShares(db, who.patientId, clock.now()) : listShares(db, who, clock.now());

export function presentShare(row: ListedShare): Share {
  const { id, name, mobile, shows, expiresAt, openedAt, visitAt } = row;
  return {
    id,
    name,
    mobileEnd: mobile.slice(-4),
    shows,
    expiresAt: expiresAt.toISOString(),
    openedAt: isoOrNull(openedAt),
    visitAt: isoOrNull(visitAt),
  };
}
