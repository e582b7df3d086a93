import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { Day, Id, Instant, pageQuery } from './shared.ts';
import { reasonText } from './reason-text.ts';
import { stepUpEach } from './step-up.ts';

export const ErasureState = z.enum(['ASKED', 'DONE', 'DECLINED']);
export type ErasureState = z.output<typeof ErasureState>;

/** A patient's demand that the hospital erases what no law keeps, and what became of it. */
export const Erasure = z.object({
  id: z.string(),
  patient: z.object({ id: z.string(), mrn: z.string(), name: z.string(), nameLang: z.string() }),
  reason: z.string(),
  state: ErasureState,
  askedAt: Instant,
  /** null: by the command line. */
  askedBy: z.nullable(z.string()),
  /** The caller recorded it: another operator carries it out. */
  isOwn: z.boolean(),
  endedAt: z.nullable(Instant),
  /** null: not ended, or by the command line. */
  endedBy: z.nullable(z.string()),
  declinedReason: z.nullable(z.string()),
});
export type Erasure = z.output<typeof Erasure>;

/** Days until which law keeps what an erasure leaves; null where there is no such thing. */
export const Stays = z.object({ recordUntil: z.nullable(Day), invoicesUntil: z.nullable(Day) });
export type Stays = z.output<typeof Stays>;

export const ERASURE_PARTS = ['OPEN', 'ENDED'] as const;
export type ErasurePart = (typeof ERASURE_PARTS)[number];

const Reason = reasonText(500);

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const details = ok({ erasures: z.array(Erasure), stays: Stays });

export const erasureCalls = {
  erasures: call({
    ...query,
    path: `${prefix}/erasures`,
    summary: 'Demands for erasure that are open or ended, newest first',
    query: z.object({ ...pageQuery, part: z.enum(ERASURE_PARTS) }),
    response: z.extend(pageOf(Erasure), { counts: z.record(z.enum(ERASURE_PARTS), z.number()) }),
  }),
  patientErasures: call({
    ...query,
    path: `${prefix}/patientErasures`,
    summary: 'The demands for erasure of one patient, and until when law keeps what an erasure leaves',
    query: z.object({ patientId: Id }),
    response: details,
  }),
  askErasure: call({
    ...command,
    path: `${prefix}/askErasure`,
    summary: 'Records that a patient demands erasure, with the reason; nothing is erased yet',
    body: z.object({ patientId: Id, reason: Reason }),
    response: details,
  }),
  erasePatient: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/erasePatient`,
    summary:
      'Erases what no law keeps, for the password and a code of the authenticator app of another operator than the one who recorded the demand; it cannot be undone',
    ...stepUpEach({ erasureId: Id }),
    response: details,
  }),
  declineErasure: call({
    ...command,
    path: `${prefix}/declineErasure`,
    summary: 'Ends a demand for erasure without erasing, with the reason that the patient is told',
    body: z.object({ erasureId: Id, reason: Reason }),
    response: details,
  }),
};
