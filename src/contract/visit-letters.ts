import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Day, DocumentInfo, Id, Instant } from './shared.ts';

/** The most days that a certificate covers. */
export const CERTIFICATE_DAYS_MAX = 180;

const line = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const lineOrNone = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const text = lineOrNone(4000);

export const ReferralUrgency = z.enum(['ROUTINE', 'URGENT', 'EMERGENCY']);
export type ReferralUrgency = z.output<typeof ReferralUrgency>;

/** The clinical texts of a referral, each as the doctor edited it. */
export const ReferralTexts = z.object({
  complaint: text,
  findings: text,
  diagnoses: text,
  medicines: text,
  allergies: text,
  vitals: text,
  investigations: text,
});
export type ReferralTexts = z.output<typeof ReferralTexts>;

export const Referral = z.object({
  kind: z.literal('REFERRAL'),
  /** Recipient: at least one of name, specialisation and hospital. */
  toName: lineOrNone(120),
  toSpecialisation: lineOrNone(120),
  toHospital: lineOrNone(160),
  urgency: ReferralUrgency,
  /** Question to the other doctor. */
  question: line(2000),
  texts: ReferralTexts,
});

export const CertificateKind = z.enum(['SICKNESS', 'FITNESS', 'ATTENDANCE']);
export type CertificateKind = z.output<typeof CertificateKind>;

export const Certificate = z.object({
  kind: z.literal('CERTIFICATE'),
  certificate: CertificateKind,
  /** First and last day of a sickness; the first day of fitness. Of an attendance, the day is the visit's. */
  from: z.nullable(Day),
  to: z.nullable(Day),
  remarks: lineOrNone(1000),
  /** Printed only where the patient agrees. */
  diagnosis: lineOrNone(600),
  patientAgrees: z.boolean(),
});

export const VisitLetterContent = z.discriminatedUnion('kind', [Referral, Certificate]);
export type VisitLetterContent = z.output<typeof VisitLetterContent>;

const doctors = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';

export const visitLetterCalls = {
  visitLetterDraft: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/visitLetterDraft`,
    ...doctors,
    summary:
      'What the record of a consultation has for a referral or a certificate, in words: what is not recorded says so',
    query: z.object({ consultationNumber: Id }),
    response: ok({
      texts: ReferralTexts,
      /** Diagnoses in words, empty when there are none. */
      diagnosis: z.string(),
      /** When the patient was seen; null: not yet. */
      examinedAt: z.nullable(Instant),
      examinedOn: z.nullable(Day),
    }),
  }),
  signVisitLetter: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/signVisitLetter`,
    ...doctors,
    summary:
      'Signs a referral or a medical certificate: an immutable PDF among the documents of the consultation; sent twice it is signed once',
    body: z.object({ consultationNumber: Id, clientId: Id, letter: VisitLetterContent }),
    response: ok({ document: DocumentInfo, sha256: z.string() }),
  }),
};
