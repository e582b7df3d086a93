import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { Message, MessagePage, MessageText } from './consultation-message.ts';
import {
  POLL_CHAT_MS,
  POLL_DETAILS_MS,
  POLL_NEW_CHATS_MS,
  POLL_SECOND_CHAT_MS,
  STEP_NOTE_MAX_CHARS,
} from './limits.ts';
import { ConfirmsPatient } from './imaging.ts';
import { LabContact } from './labs.ts';
import { ReasonedEntry } from './money-entry.ts';
import { ServiceRequest } from './requests.ts';
import { DocumentInfo, Id, Instant, pageQuery, Paise, Person, RequestKind, RequestStatus } from './shared.ts';
import { HomeVisit } from './home-visit.ts';

/** An agent's service order: the request, its products, results and payment. */
export const ServiceProduct = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** null: the price was not set when it was ordered. */
  pricePaise: z.nullable(Paise),
  productStatus: RequestStatus,
});

export const PaymentLink = z.object({
  id: z.string(),
  /** The page that the patient opens. */
  url: z.string(),
  /** upi://pay?… for a QR code or a link on a phone; where a service takes payments, the page that leads to it. */
  upiUri: z.string(),
  amountPaise: Paise,
  state: z.enum(['SENT', 'PAID', 'EXPIRED', 'FAILED']),
  sentAt: Instant,
  expiresAt: Instant,
  paidAt: z.nullable(Instant),
  utr: z.nullable(z.string()),
});
export type PaymentLink = z.output<typeof PaymentLink>;

export const ServiceDetails = z.object({
  request: ServiceRequest,
  products: z.array(ServiceProduct),
  address: z.nullable(z.string()),
  /** The lab that it was given to. */
  lab: z.nullable(LabContact),
  /** When an agent recorded that the lab has the sample; from then on the lab stays. */
  sampleGivenAt: z.nullable(Instant),
  results: z.array(DocumentInfo),
  /** Prescriptions of other doctors that the patient sent. */
  prescriptions: z.array(DocumentInfo),
  paymentLinks: z.array(PaymentLink),
  /** Payments, refunds and discounts, oldest first. */
  moneyEntries: z.array(ReasonedEntry),
  /** Payments above the current price: a person has to refund them. */
  refundDuePaise: Paise,
  /** How many tests have a final result that was entered as values. */
  enteredResults: z.number(),
  orderedBy: z.nullable(z.string()),
  notes: z.string(),
  /** Visits of home care. */
  visits: z.array(HomeVisit),
  /** The rewards granted at completion; null before. */
  rewards: z.nullable(z.object({ points: z.number(), at: Instant })),
  scanReportStatus: z.enum(['NONE', 'PENDING', 'UPLOADED', 'REVIEWED']),
  /** True if the patient can be sent a link to their page; without a mobile number, they cannot. */
  isReachable: z.boolean(),
  /** The status transitions that the caller may make (R4.19). */
  nextStatuses: z.array(RequestStatus),
});
export type ServiceDetails = z.output<typeof ServiceDetails>;

export const HistoryRow = z.object({
  from: z.nullable(RequestStatus),
  to: RequestStatus,
  by: z.nullable(Person),
  at: Instant,
  note: z.nullable(z.string()),
});

const agent = ['agent'] as const;
const prefix = '/{app}/api/provider/agent/v1';
/** The other side of the channel: the patient, or the lab desk. */
export const Channel = z.enum(['CUSTOMER', 'DESK']);

/** Note on a change of a status, shown in the history of the order. */
const StepNote = z.string().check(z.maxLength(STEP_NOTE_MAX_CHARS));

const OrderFile = z.object({
  serviceId: Id,
  clientId: Id,
  /** Hash of the file in hexadecimal: a file that differs on arrival is refused. */
  sha256: z.optional(z.string().check(z.length(64))),
  confirmsPatient: ConfirmsPatient,
  file: z.file(),
});

export const serviceCalls = {
  serviceDetailsById: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/serviceDetailsById`,
    who: agent,
    summary: 'One service order',
    query: z.object({ serviceId: Id }),
    response: ok({ service: ServiceDetails }),
    pollMs: [POLL_DETAILS_MS],
  }),
  serviceStatusHistory: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/serviceStatusHistory`,
    who: agent,
    summary: 'Every status that a service order had, oldest first',
    query: z.object({ serviceId: Id }),
    response: ok({ history: z.array(HistoryRow) }),
  }),
  updateServiceStatus: call({
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/updateServiceStatus`,
    who: agent,
    queueable: true,
    summary: 'The only way that a service order changes its status (R4.19)',
    body: z.object({
      serviceId: Id,
      requestStatus: RequestStatus,
      version: z.number(),
      /** The reason of a step that ends the order, and the question of one that asks the patient: `wordsNeeded`. */
      note: z.optional(StepNote),
    }),
    response: ok({ service: ServiceDetails }),
  }),
  updateServiceProductStatus: call({
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/updateServiceProductStatus`,
    who: agent,
    queueable: true,
    summary: "Changes one product's status, by the same transitions as the order's (R4.19)",
    body: z.object({
      serviceId: Id,
      productId: Id,
      productStatus: RequestStatus,
      /** The reason of a cancellation. */
      note: z.optional(StepNote),
    }),
    response: ok({ service: ServiceDetails }),
  }),
  chats: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/chats`,
    who: agent,
    summary: 'One of the two chats of a service order, newest page first',
    query: z.object({ ...pageQuery, serviceNumber: Id, channel: z.optional(Channel) }),
    response: MessagePage,
    pollMs: [POLL_CHAT_MS, POLL_SECOND_CHAT_MS],
  }),
  chatReply: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/chat/reply`,
    who: agent,
    queueable: true,
    summary: 'Replies in a chat; sent twice with one clientId it is stored once',
    body: z.object({ serviceNumber: Id, channel: z.optional(Channel), clientId: Id, text: MessageText }),
    response: ok({ message: Message }),
  }),
  newChats: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/newChats`,
    who: agent,
    summary: 'Service orders with messages from their patients that no agent has read, newest message first',
    query: z.object(pageQuery),
    response: ok({
      chats: z.array(
        z.object({
          serviceNumber: z.string(),
          serviceId: z.string(),
          kind: RequestKind,
          patientName: z.string(),
          unread: z.number(),
          lastAt: Instant,
        }),
      ),
      next: z.nullable(z.string()),
      /** How many orders there are, on all pages. */
      total: z.number(),
    }),
    pollMs: [POLL_NEW_CHATS_MS],
  }),
  savePrescription: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/savePrescription`,
    who: agent,
    queueable: true,
    summary: 'Files a prescription that the patient sent with a service order; stored once a clientId',
    form: true,
    body: OrderFile,
    response: ok({ document: DocumentInfo }),
  }),
  uploadLabTestResults: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/uploadLabTestResults`,
    who: agent,
    queueable: true,
    summary: 'Stores a lab result; sent twice with one clientId it is stored once',
    form: true,
    body: OrderFile,
    response: ok({ document: DocumentInfo }),
  }),
  updateMemberScanReportStatus: call({
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/updateMemberScanReportStatus`,
    who: agent,
    queueable: true,
    summary: 'Says how far the scan report is',
    body: z.object({ serviceId: Id, scanReportStatus: ServiceDetails.shape.scanReportStatus }),
    response: Done,
  }),
  orderReceipt: call({
    kind: 'query',
    method: 'POST',
    path: '/{app}/api/agent/v1/orderReceipt',
    who: agent,
    summary: 'A link to a receipt or a credit note of a service order, which works for five minutes',
    body: z.object({ receiptId: Id }),
    response: ok({ url: z.string() }),
    extension: true,
  }),
  generatePaymentLink: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/generatePaymentLink',
    who: agent,
    summary: 'Sends the patient a link to pay a service order by UPI',
    body: z.object({ serviceId: Id }),
    response: ok({ paymentLink: PaymentLink }),
  }),
  createRewardsForAllService: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/createRewardsForAllService',
    who: agent,
    summary: 'Grants the rewards of a completed service order, once',
    body: z.object({ serviceId: Id }),
    response: Done,
  }),
  saveServiceNotes: call({
    kind: 'command',
    method: 'PUT',
    path: `${prefix}/saveServiceNotes`,
    who: agent,
    queueable: true,
    summary: "Saves the agents' notes on a service order; a stale version is refused",
    body: z.object({ serviceId: Id, notes: z.string().check(z.maxLength(4000)), version: z.number() }),
    response: ok({ service: ServiceDetails }),
    extension: true,
  }),
  patientMobile: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/patientMobile`,
    who: agent,
    summary: "The patient's mobile number, for as long as the order has not ended",
    query: z.object({ serviceId: Id }),
    response: ok({ mobile: z.string() }),
    extension: true,
  }),
  cannedReplies: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/cannedReplies`,
    who: agent,
    summary: 'Replies to choose from in the chats',
    response: ok({ replies: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })) }),
    extension: true,
  }),
};
