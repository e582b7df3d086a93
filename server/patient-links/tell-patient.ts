import { randomUUID } from 'node:crypto';
import { receivesSms } from '#contract/phone.ts';
import { tell, type InLanguages } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken, newShortToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { revokeShares } from './share.queries.ts';
import {
  findRecipient,
  insertLink,
  revokeAbout,
  wasSent,
  type About,
  type PatientLinkRow,
} from './patient-link.queries.ts';
import { pageAddress } from './page-address.ts';

const DAY_S = 86_400;
/** The page shows what is there when it is opened: news that come close together are one SMS. */
const QUIET_S = {
  PRESCRIPTION: 30 * 60,
  WITHDRAWN: 0,
  STOPPED: 2 * 60,
  RESULT: 30 * 60,
  ASKED: 2 * 60,
  QUESTION: 0,
  ORDER_CANCELLED: 0,
  TEST_CANCELLED: 0,
} as const;

const NOTIFICATION = {
  PRESCRIPTION: 'PRESCRIPTION_READY',
  WITHDRAWN: 'PRESCRIPTION_WITHDRAWN',
  STOPPED: 'MEDICINE_STOPPED',
  RESULT: 'RESULT_READY',
  STAFF: 'VISIT_PAGE',
  RENEWED: 'VISIT_PAGE',
  ASKED: 'ASKED_TO_SEND',
  QUESTION: 'QUESTION_ASKED',
  ORDER_CANCELLED: 'ORDER_CANCELLED',
  TEST_CANCELLED: 'TEST_CANCELLED',
} as const satisfies Partial<Record<PatientLinkRow['reason'], string>>;

type AboutPatient = About & { patientId: string };

/** An order is on the page of the visit that placed it; without one, it has a page of its own. */
export function aboutOrder({
  id,
  patientId,
  orderedByConsultationId,
}: Pick<RequestRow, 'id' | 'patientId' | 'orderedByConsultationId'>): AboutPatient {
  return orderedByConsultationId
    ? { consultationId: orderedByConsultationId, patientId }
    : { requestId: id, patientId };
}

/** The one place that decides what a patient is told by a link to their page, and when. */
export async function tellPatient(
  c: Change,
  config: Config,
  reason: keyof typeof QUIET_S,
  about: AboutPatient,
): Promise<void> {
  if (await wasSent(c.tx, about, { reason, since: addSeconds(c.now, -QUIET_S[reason]) })) return;
  await sendLink(c, config, { reason, about, sentBy: null });
}

/** A member of staff sends it again: earlier links about it end with what was shared by them, because they may be in other hands. @throws Refusal RULE without a mobile */
export async function sendAgain(
  c: Change,
  config: Config,
  about: AboutPatient,
  sentBy: string,
): Promise<void> {
  if (!receivesSms((await findRecipient(c.tx, about.patientId)).mobile))
    throw new Refusal('RULE', { reason: 'PATIENT_UNREACHABLE' });
  await revokeAbout(c.tx, about, c.now);
  await revokeShares(c.tx, about, c.now);
  await sendLink(c, config, { reason: 'STAFF', about, sentBy });
}

interface NewLink {
  reason: PatientLinkRow['reason'];
  about: AboutPatient;
  sentBy: string | null;
}

/** A new link, by an SMS in the same transaction. */
export async function sendLink(
  c: Pick<Change, 'tx' | 'now' | 'audit'>,
  config: Config,
  link: NewLink & { reason: keyof typeof NOTIFICATION },
): Promise<void> {
  const expiresAt = usualEnd(c, config);
  await tell(c, config, NOTIFICATION[link.reason], {
    to: await findRecipient(c.tx, link.about.patientId),
    values: { link: await makeLink(c, config, { ...link, expiresAt }) },
    // Blanked when it was sent: a reader of the store then opens nothing by it.
    endsAt: expiresAt,
  });
}

/**
 * A new link for a message about an appointment, which works until the day after it: an appointment may be booked weeks before, and
 * its message promises a page.
 */
export async function appointmentLink(
  c: Pick<Change, 'tx' | 'now' | 'audit'>,
  config: Config,
  { id: consultationId, patientId }: { id: string; patientId: string },
  at: Date,
): Promise<InLanguages> {
  const [usual, after] = [usualEnd(c, config), addSeconds(at, DAY_S)];
  const expiresAt = usual > after ? usual : after;
  return makeLink(c, config, {
    reason: 'APPOINTMENT',
    about: { consultationId, patientId },
    sentBy: null,
    expiresAt,
  });
}

/** A new link to the page of a request that its patient raised, which is also sent by SMS. @returns its address */
export async function requestLink(c: Change, config: Config, about: AboutPatient): Promise<string> {
  const expiresAt = usualEnd(c, config);
  const link = await makeLink(c, config, { reason: 'REQUESTED', about, sentBy: null, expiresAt });
  await tell(c, config, 'REQUEST_RAISED_ON_PAGE', {
    to: await findRecipient(c.tx, about.patientId),
    values: { link },
    endsAt: expiresAt,
  });
  // The person is on a page in a language of their own choice.
  return link.en;
}

const usualEnd = ({ now }: Pick<Change, 'now'>, { PATIENT_LINK_DAYS }: Config): Date =>
  addSeconds(now, PATIENT_LINK_DAYS * DAY_S);

/** @returns its addresses, which nothing but its message has: the store has only a hash */
async function makeLink(
  c: Pick<Change, 'tx' | 'now' | 'audit'>,
  config: Config,
  { reason, about, sentBy, expiresAt }: NewLink & { expiresAt: Date },
): Promise<InLanguages> {
  const { patientId } = about;
  const [id, token] = [randomUUID(), newShortToken()];
  await insertLink(c.tx, {
    id,
    tokenHash: hashToken(token),
    patientId,
    consultationId: 'consultationId' in about ? about.consultationId : null,
    requestId: 'requestId' in about ? about.requestId : null,
    reason,
    sentBy,
    createdAt: c.now,
    expiresAt,
  });
  await c.audit('SEND_PATIENT_LINK', 'patient_link', id, patientId);
  return pageAddress(config, token);
}
