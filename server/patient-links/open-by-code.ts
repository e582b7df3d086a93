import { receivesSms } from '#contract/phone.ts';
import { sendOtp, verifyCode } from '#server/people/otp.ts';
import { nameKey } from '#server/people/sign-in.ts';
import { spendSms } from '#server/people/sms-budget.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { System } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { findLink, findRecipient, lockLink, wasSent, type PatientLinkRow } from './patient-link.queries.ts';
import { stateOf, waysToOpen } from './link-state.ts';
import { openSession } from './patient-links.ts';
import { sendLink } from './tell-patient.ts';

/** A patient who asks again within this time has the link in an SMS that is on its way. */
const RENEW_EVERY_S = 10 * 60;

const keyOf = ({ id }: Pick<PatientLinkRow, 'id'>): string => nameKey(`patient link ${id}`);

/** Reads a link that a code may open. @throws Refusal NOT_FOUND, BAD_TRANSITION */
async function openableByCode({ db, clock }: Deps, link: string) {
  const row = orNotFound(await findLink(db, hashToken(link)));
  if (!waysToOpen(row, row.mobile, clock.now()).mayUseCode) throw new Refusal('BAD_TRANSITION');
  return row;
}

/** Sends a code to the mobile of the record, wherever the link was sent. @throws Refusal NOT_FOUND, BAD_TRANSITION, TOO_MANY */
export async function sendLinkCode(deps: Deps & { address: string }, link: string) {
  const row = await openableByCode(deps, link);
  await spendSms(deps, { patient: keyOf(row) });
  const user = { id: null, mobile: row.mobile, languages: row.languages };
  return sendOtp(deps, { nameKey: keyOf(row), user, isKnown: false }, 'PATIENT_DEVICE');
}

/** Opens the page by the code, also while wrong dates have locked it. @throws Refusal NOT_FOUND, BAD_TRANSITION, WRONG_CODE, TOO_MANY */
export async function openLinkByCode(
  deps: Deps & { who: System; address: string },
  { link, codeId, code }: { link: string; codeId: string; code: string },
): Promise<{ token: string; expiresAt: Date }> {
  const row = await openableByCode(deps, link);
  await verifyCode(deps, codeId, code, ['PATIENT_DEVICE'], { nameKey: keyOf(row), userId: null });
  return change(deps, (c) => openSession(c, row));
}

/**
 * Sends a new link in the place of one that has expired, to the mobile of the record.
 * @throws Refusal NOT_FOUND for one that is unknown or was ended, RULE without a mobile
 */
export async function renewLink(deps: Deps & { who: System }, link: string): Promise<void> {
  await change(deps, async (c) => {
    const row = orNotFound(await lockLink(c.tx, hashToken(link)));
    if (stateOf(row, c.now) !== 'EXPIRED') throw new Refusal('NOT_FOUND', { reason: 'LINK_INVALID' });
    const { patientId, consultationId, requestId } = row;
    if (!receivesSms((await findRecipient(c.tx, patientId)).mobile))
      throw new Refusal('RULE', { reason: 'PATIENT_UNREACHABLE' });
    const about = consultationId === null ? { requestId: requestId ?? '' } : { consultationId };
    if (await wasSent(c.tx, about, { reason: 'RENEWED', since: addSeconds(c.now, -RENEW_EVERY_S) })) return;
    await sendLink(c, deps.config, { reason: 'RENEWED', about: { ...about, patientId }, sentBy: null });
  });
}
