import * as z from 'zod/mini';
import { AskedKind } from './asked.ts';
import { call, Done, ok } from './call.ts';
import { Booked } from './patient-booking.ts';
import { DeskKind } from './front-desk.ts';
import { Message, MessagePage, MessageText } from './consultation-message.ts';
import { CARE, Withdrawn, StoppedOfPatient } from './patient-care.ts';
import { Share, SharedWith } from './patient-sharing.ts';
import { LinkNow } from './patient-link-state.ts';
import { MedicineInForce } from './planned-medicine.ts';
import { CallTicket } from './room.ts';
import { VIDEO_OF_PATIENT_MAX_BYTES } from './limits.ts';
import { UploadState } from './uploads.ts';
import { Day, Digits, Id, Instant, pageQuery, PageLink, TypedInstant } from './shared.ts';

/** A request that a member of the team takes over, before it is a visit. */
const PatientRequest = z.object({
  serviceNumber: z.string(),
  kind: DeskKind,
  requestedAt: Instant,
  state: z.enum(['WAITING', 'WITH_TEAM', 'ENDED']),
  /** Place in the line of its hub, from 1; null: it does not wait, or waits at no hub. */
  place: z.nullable(z.int()),
});
export type PatientRequest = z.output<typeof PatientRequest>;

/** Summary of all visits as of now. */
const Overall = z.object({
  /** Visit in progress that the way into the call leads to while that of the link has no call. */
  current: CARE.visit,
  /** Medicines to be taken now, of all prescriptions that hold. */
  medicines: z.array(MedicineInForce),
  /** Prescriptions of other visits that were withdrawn before their days were over. */
  withdrawn: z.array(Withdrawn),
  /** Medicines that were stopped before their days were over. Absent: the server is older. */
  stopped: z.optional(z.array(StoppedOfPatient)),
});

/** A request of the care team, open or answered. */
const AskedHere = z.object({
  id: z.string(),
  kind: AskedKind,
  words: z.string(),
  askedBy: z.string(),
  state: z.enum(['OPEN', 'RECEIVED']),
});
export type AskedHere = z.output<typeof AskedHere>;

const path = '/{app}/api/patient/v1';
const ext = { extension: true } as const;
const opened = { ...ext, who: ['patient'] } as const;
/** Also for whom the patient shared it with: the server leaves out what was not chosen. */
const read = { ...ext, who: ['patient', 'relative'] } as const;

export const patientPageCalls = {
  patientLinkState: call({
    ...ext,
    kind: 'query',
    method: 'POST',
    path: `${path}/linkState`,
    who: ['client'],
    summary: 'Whether a link to a patient’s page can be opened now; it names no one',
    body: z.object({ link: PageLink }),
    response: ok(LinkNow.shape),
  }),
  openPatientPage: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: `${path}/open`,
    who: ['client'],
    summary: 'Opens a patient’s page by its link and the date of birth, and gives a short session',
    body: z.object({ link: PageLink, birthDate: Day }),
    response: ok({ token: z.string(), expiresAt: Instant }),
  }),
  patientPage: call({
    ...read,
    kind: 'query',
    method: 'GET',
    path: `${path}/page`,
    summary: 'All that the page shows, apart from the messages',
    response: ok({
      patientName: z.string(),
      ...CARE,
      /** null: the link shows its own visit alone, because a newer link was sent, or to a relative. */
      overall: z.nullable(Overall),
      /** Set until the request of the link is a visit. */
      request: z.nullable(PatientRequest),
      /** True if the doctor of the visit, which is over, can be booked again. */
      mayBook: z.boolean(),
      booked: z.array(Booked),
      asked: z.array(AskedHere),
      /** True if a message still reaches the team. */
      mayWrite: z.boolean(),
      /** Readers of the record by role and day, newest first. */
      readers: z.array(
        z.object({
          day: z.string(),
          role: z.enum(['provider', 'nurse', 'agent', 'relative']),
          name: z.nullable(z.string()),
        }),
      ),
      shares: z.array(Share),
      /** True if messages come by WhatsApp; null where the hospital does not write by it, or to a relative. */
      whatsapp: z.nullable(z.boolean()),
      /** Set for a reader other than the patient, who sees these parts alone. */
      shared: z.nullable(SharedWith),
    }),
  }),
  patientMessages: call({
    ...opened,
    kind: 'query',
    method: 'GET',
    path: `${path}/messages`,
    summary: 'The messages with the team; marks them read',
    query: z.object(pageQuery),
    response: MessagePage,
  }),
  sendPatientMessage: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/messages`,
    summary: 'The patient writes to the team; sent twice with one clientId it is stored once',
    body: z.object({ clientId: Id, text: MessageText.check(z.minLength(1)) }),
    response: ok({ message: Message }),
  }),
  patientDocument: call({
    ...read,
    kind: 'query',
    method: 'POST',
    path: `${path}/document`,
    summary: 'A link to the signed prescription or a report, which works for five minutes',
    body: z.object({ documentId: Id }),
    response: ok({ url: z.string() }),
  }),
  patientReceipt: call({
    ...opened,
    kind: 'query',
    method: 'POST',
    path: `${path}/receipt`,
    summary: 'A link to a receipt or a credit note of the page, which works for five minutes',
    body: z.object({ receiptId: Id }),
    response: ok({ url: z.string() }),
  }),
  setPatientWhatsapp: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/whatsapp`,
    summary: 'The patient says whether messages to their number may come by WhatsApp',
    body: z.object({ agreed: z.boolean() }),
    response: Done,
  }),
  joinPatientVisit: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/join`,
    summary:
      'The path of the patient’s own way into the call, and the ticket with which they are in it as themselves',
    response: ok({ path: z.string(), ticket: CallTicket }),
  }),
  cancelPatientVisit: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/cancelAppointment`,
    summary: 'The patient cancels a booked visit that has not begun',
    response: Done,
  }),
  patientVisitTimes: call({
    ...opened,
    kind: 'query',
    method: 'GET',
    path: `${path}/times`,
    summary:
      'The free times of 14 days, today included, to which a booked visit that has not begun can be moved',
    response: ok({ times: z.array(Instant) }),
  }),
  movePatientVisit: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/moveAppointment`,
    summary: 'The patient moves a booked visit that has not begun to a free time; the doctor is told',
    /** `seenAt` is the time that it had when the patient decided. */
    body: z.object({ seenAt: Instant, startsAt: TypedInstant }),
    response: Done,
  }),
  startPatientUpload: call({
    ...opened,
    kind: 'command',
    method: 'POST',
    path: `${path}/uploads/start`,
    summary: 'Starts to send what was asked for, or continues what this clientId started',
    body: z.object({
      askedId: Id,
      clientId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      sizeBytes: z.int().check(z.gte(1), z.lte(VIDEO_OF_PATIENT_MAX_BYTES)),
      /** Hash of the whole file, in lower-case hexadecimal. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    response: ok({ upload: UploadState }),
  }),
  sendPatientPiece: call({
    ...opened,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/uploads/piece`,
    summary:
      'The next piece, as bytes; acknowledged once it is durable. At a wrong offset: 409 with the right one',
    query: z.object({ askedId: Id, uploadId: Id, offset: Digits, sizeBytes: Digits }),
    bytes: true,
    response: ok({ upload: UploadState }),
  }),
  finishPatientUpload: call({
    ...opened,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/uploads/finish`,
    summary: 'Checks the whole and hands it to the care team, among the documents of the visit',
    body: z.object({ askedId: Id, uploadId: Id }),
    managesOwnTransactions: true,
    response: Done,
  }),
};
