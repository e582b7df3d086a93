import { isCorrectable } from '#domain/prescribing/correction.ts';
import type { Consultation } from '#contract/consultations.ts';
import { titledName } from '#domain/titled-name.ts';
import { visibleDeterioration } from '#server/alerts/deterioration.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { mayInConsultation } from './consultation.policy.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { presentInError } from '#server/people/present-in-error.ts';
import { isoOrNull, presentPatient } from '#server/people/present-person.ts';
import { presentOthers } from '#server/requests/other-requests.ts';
import { presentRequest } from '#server/requests/present-request.ts';
import { commentsOf, labOrdersOf, prescriptionsOf, type ConsultationRow } from './consultation.queries.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { documentsOf, presentDocument } from '#server/files/documents.ts';
import { addendaOf } from './note.queries.ts';
import { presentPrescription } from './present-prescription.ts';
import { isClosed } from './note-in-error.ts';
import { presentAddendum, presentSignature } from './sign-note.ts';
import { labContacts } from '#server/reference/partner-labs.ts';
import { findRaiser, findRequest, type RequestRow } from '#server/requests/requests.ts';

/** The whole consultation, as this person's screen shows it. */
export async function presentConsultation(
  db: Db | Tx,
  row: ConsultationRow,
  who: Staff,
  scope: Scope,
  now: Date,
): Promise<Consultation> {
  const request = row.requestId ? await findRequest(db, row.requestId) : undefined;
  const comments = await commentsOf(db, row.id);
  const prescriptions = await prescriptionsOf(db, row.id);
  const isDoctor = who.role === 'provider' && row.providerId === who.roleId;
  return {
    id: row.id,
    consultationNumber: row.consultationNumber,
    consultationStatus: row.status,
    consultationMode: row.mode,
    ...presentModeChange(row),
    visit: row.visit,
    request: request ? presentRequest(request, scope, now) : null,
    ...(await presentAsker(db, request)),
    patient: presentPatient(row.patientId, row, now),
    ...visibleDeterioration(row.deterioration, {
      userId: who.userId,
      isOpen: row.endedAt === null,
      isHolder:
        row.nurseUserId === who.userId ||
        (row.doctorUserId === who.userId && (row.startedAt !== null || row.scheduledAt === null)),
    }),
    ...presentOthers(row.openRequests, { ...row, consultationId: row.id }, scope),
    nurse: row.nurseUserId ? { userId: row.nurseUserId, name: row.nurseName ?? '', role: 'nurse' } : null,
    provider: presentProvider(row),
    mayWithdraw: isDoctor,
    mayCorrect: isDoctor && isCorrectable(row, prescriptions.length, now),
    handOverNote: row.handOverNote,
    ...(isDoctor && row.handedOverAt && { isHandedOver: true as const }),
    comments: comments.map(({ id, text, at, receivedAt, userId, name, role }) => ({
      id,
      text,
      at: at.toISOString(),
      receivedAt: receivedAt.toISOString(),
      by: { userId, name, role },
    })),
    ageConfirmed: row.ageConfirmed,
    ...presentConsent(row),
    ...presentBooked(row),
    startedAt: isoOrNull(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    note: row.note,
    signature: presentSignature(row),
    noteInError: presentInError(row),
    mayMarkNote: isDoctor && isClosed(row),
    addenda: (await addendaOf(db, [row.id])).map(presentAddendum),
    prescriptions: prescriptions.map(presentPrescription),
    labOrders: await presentLabOrders(db, row.id),
    videoCapture: row.videoCapture,
    version: row.version,
    may: mayInConsultation(who, row),
  };
}

/** Only of a request that a nurse raised at a home visit. */
async function presentAsker(
  db: Db | Tx,
  request: RequestRow | undefined,
): Promise<Pick<Consultation, 'askedAtHomeVisitBy'>> {
  const nurse = request?.homeVisitId ? await findRaiser(db, request.id) : undefined;
  return nurse ? { askedAtHomeVisitBy: nurse.name } : {};
}

/** Returns what was ordered in it, by which lab it is done, and the files with results. */
async function presentLabOrders(db: Db | Tx, consultationId: string): Promise<Consultation['labOrders']> {
  const orders = await labOrdersOf(db, consultationId);
  const requestIds = orders.map(({ id }) => id);
  const results = await documentsOf(db, { requestIds }, ['LAB_RESULT']);
  const labs = await labContacts(
    db,
    orders.map(({ labId }) => labId),
  );
  return orders.map((order) => ({
    serviceId: order.id,
    serviceNumber: order.serviceNumber,
    requestStatus: order.status,
    paymentState: order.paymentState,
    tests: order.tests,
    lab: labs.get(order.labId) ?? null,
    results: results.filter((result) => result.requestId === order.id).map(presentDocument),
    at: order.requestedAt.toISOString(),
  }));
}

/** A change to a visit in person, which decides what may be prescribed. */
function presentModeChange(row: ConsultationRow): Pick<Consultation, 'modeChange'> {
  const { mode, modeChangedFrom: from, modeChangedAt: at, modeChangedBy, modeChangedReason } = row;
  if (mode !== 'IN_PERSON' || !from || !at) return {};
  const [by, reason] = [modeChangedBy ?? '', modeChangedReason ?? ''];
  return { modeChange: { from, at: at.toISOString(), by, reason } };
}

/** Only of a booked visit. */
function presentBooked({ scheduledAt, noShowAt }: ConsultationRow) {
  return {
    ...(scheduledAt && { scheduledAt: scheduledAt.toISOString() }),
    ...(noShowAt && { noShow: true as const }),
  };
}

function presentConsent(row: ConsultationRow): Pick<Consultation, 'consent' | 'consentWithdrawnAt'> {
  const { mode, consentKind: kind, consentAt: at, consentGuardian: guardian, consentWithdrawnAt } = row;
  if (kind && at) return { consent: { mode, kind, at: at.toISOString(), guardian } };
  return {
    consent: null,
    ...(consentWithdrawnAt && { consentWithdrawnAt: consentWithdrawnAt.toISOString() }),
  };
}

function presentProvider(row: ConsultationRow): Consultation['provider'] {
  if (!row.providerId || !row.doctorUserId) return null;
  return {
    providerId: row.providerId,
    userId: row.doctorUserId,
    name: titledName(row.salutation, row.doctorName),
    qualification: row.qualification ?? '',
    registrationNumber: row.registrationNumber ?? '',
    council: row.council ?? '',
  };
}
