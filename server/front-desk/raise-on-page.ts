import type { ParsedBody } from '#contract/call.ts';
import type { requestPageCalls } from '#contract/request-page.ts';
import { LANGUAGE_NAMES } from '#domain/languages.ts';
import { requestLink } from '#server/patient-links/tell-patient.ts';
import { lockLivingRecord, recordPossibleDuplicates } from '#server/patients/desk-patients.ts';
import { registerPatient } from '#server/patients/register-patient.ts';
import { countToday } from '#server/people/day-limit.ts';
import type { Config } from '#server/platform/config.ts';
import { badField, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { listHubsOfPage } from '#server/reference/hubs.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import {
  findRequest,
  findRequestByClientId,
  lockRequest,
  type RequestRow,
} from '#server/requests/requests.ts';
import { addReason, lockSameRequest } from '#server/requests/same-request.ts';
import { placeInLine } from '#server/requests/who-rings.ts';
import { insertDeskRequest } from './desk.queries.ts';
import { likelySame } from './find-callers.ts';
import { findTicket, listWithMobile } from './page.queries.ts';
import { mustBeUrgent } from './raise-at-desk.ts';

type Asked = ParsedBody<typeof requestPageCalls.raiseOnPage>;

/** Requests and registrations that one number may cause a day. */
const A_DAY = { requests: 10, registrations: 5 } as const;
const PERSONS_MAX = 100;

/**
 * Raises a request for a person with the proven number, or registers one, and sends the link to the patient's page.
 * @throws Refusal NOT_FOUND for a ticket that has ended or a person with another number, BAD_INPUT, TOO_MANY
 */
export async function raiseOnPage(c: Change, config: Config, asked: Asked) {
  const ticket = await findTicket(c.tx, hashToken(asked.ticket), c.now);
  if (!ticket) throw new Refusal('NOT_FOUND', { reason: 'TICKET_ENDED' });
  const { mobile } = ticket;
  const before = await findRequestByClientId(c.tx, asked.clientId);
  if (before) return repeated(c, config, before.id, mobile);
  await mustBeTakenThere(c, asked.hubKey);
  mustBeUrgent(asked);
  await countOne(c, 'requests', mobile);
  const patient = await patientOf(c, asked, mobile);
  const same = await lockSameRequest(c, { patientId: patient.id, kind: asked.kind });
  if (same) {
    const row = orNotFound(await lockRequest(c.tx, same.id));
    await addReason(c, row, { reason: asked.reason, byUser: null });
    return answered(c, config, row, { isAdded: true, place: 0 });
  }
  const { id, serviceNumber } = await raiseRequest(c, {
    clientId: asked.clientId,
    kind: asked.kind,
    patientId: patient.id,
    mode: asked.consultationMode,
    hubKey: asked.hubKey,
    reason: asked.reason,
    reasonLang: asked.language,
    atDesk: { byUser: null, channel: 'PAGE' },
  });
  await insertDeskRequest(c.tx, {
    requestId: id,
    raisedBy: null,
    urgency: JSON.stringify(asked.urgency),
    yesWithdrawn: null,
    consentBy: asked.consentBy,
    consentAt: c.now,
  });
  const place = await placeInLine(c.tx, asked.kind, asked.hubKey);
  return answered(c, config, { id, serviceNumber, patientId: patient.id }, { isAdded: false, place });
}

async function mustBeTakenThere({ tx }: Change, hubKey: string): Promise<void> {
  const hubs = await listHubsOfPage(tx);
  if (!hubs.some((hub) => hub.hubKey === hubKey)) throw badField('hubKey', 'HUB_UNKNOWN');
}

async function countOne(c: Change, what: keyof typeof A_DAY, mobile: string): Promise<void> {
  await countToday(c, `page ${what} ${hashToken(mobile)}`, A_DAY[what]);
}

async function patientOf(c: Change, asked: Asked, mobile: string): Promise<{ id: string }> {
  const { patientId, newPatient, language } = asked;
  if ((patientId === undefined) === (newPatient === undefined)) throw badField('patientId', 'FIELD_REQUIRED');
  if (newPatient) {
    await countOne(c, 'registrations', mobile);
    const patient = { ...newPatient, mobile, languages: [LANGUAGE_NAMES[language]] };
    const isEmergency = asked.kind === 'EMERGENCY_CARE';
    const registered = await registerPatient(c, { patient, byUser: null, isEmergency });
    // Only operators see them: the page must not say who is a patient here.
    const otherIds = await likelySame(c.tx, patient);
    await recordPossibleDuplicates(c, registered.id, { otherIds, byUser: null });
    return registered;
  }
  const persons = await listWithMobile(c.tx, mobile, PERSONS_MAX);
  if (!persons.some(({ id }) => id === patientId)) throw new Refusal('NOT_FOUND');
  return orNotFound(await lockLivingRecord(c.tx, patientId ?? ''));
}

/** The answer to the same request, sent again. @throws Refusal SAME_KEY_OTHER_BODY for one of another number */
async function repeated(c: Change, config: Config, id: string, mobile: string) {
  const row = orNotFound(await findRequest(c.tx, id));
  if (row.channel !== 'PAGE' || row.mobile !== mobile) throw new Refusal('SAME_KEY_OTHER_BODY');
  const place = row.hubKey === null ? 0 : await placeInLine(c.tx, row.kind, row.hubKey);
  return answered(c, config, row, { isAdded: false, place });
}

async function answered(
  c: Change,
  config: Config,
  { id, patientId, serviceNumber }: Pick<RequestRow, 'id' | 'patientId' | 'serviceNumber'>,
  outcome: { isAdded: boolean; place: number },
) {
  const link = await requestLink(c, config, { requestId: id, patientId });
  const { pathname, search } = new URL(link);
  return { serviceNumber, ...outcome, path: `${pathname}${search}` };
}
