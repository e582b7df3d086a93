import * as z from 'zod/mini';
import { call, Done, ok } from './call.ts';
import { ComparedFact } from './front-desk.ts';
import { NewName } from './new-account.ts';
import { Id, Instant } from './shared.ts';

export const AbhaFactName = z.enum(['NAME', 'BIRTH', 'SEX', 'HEALTH_ID']);
export type AbhaFactName = z.output<typeof AbhaFactName>;

/** A fact of the owner of an ABHA, as ABDM has it, beside the same fact of the record. */
export const AbhaFact = z.object({
  fact: AbhaFactName,
  state: ComparedFact.shape.state,
  recorded: z.string(),
  /** Value at ABDM; empty: not said. */
  stated: z.string(),
});
export type AbhaFact = z.output<typeof AbhaFact>;

/** An address that the patient proved to be theirs. */
export const VerifiedAbha = z.object({
  address: z.string(),
  at: Instant,
  /** Name of the person of the staff. */
  by: z.nullable(z.string()),
  /** Facts that differed, and were decided to be of the same person. */
  differed: z.array(AbhaFactName),
});

/** An ABHA number of 14 digits, or an ABHA address such as ramesh.k@sbx. */
const Abha = z
  .string()
  .check(
    z.trim(),
    z.maxLength(80),
    z.regex(/^(\d{2}[- ]?\d{4}[- ]?\d{4}[- ]?\d{4}|[A-Za-z\d][\w.]{2,}@[A-Za-z]{2,10})$/),
  );
const Code = z.string().check(z.trim(), z.regex(/^\d{4,8}$/));

const desk = { who: ['agent', 'nurse'], extension: true } as const;
const prefix = '/{app}/api/provider/agent/v1';

/** Verification at the desk that an ABHA is the patient's, by a code that ABDM sends to the mobile of its owner. */
export const abhaCalls = {
  abhaOfPatient: call({
    ...desk,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/abhaOfPatient`,
    summary: 'The health id of a patient at the desk, and when ABDM verified it',
    query: z.object({ patientId: Id }),
    response: ok({
      /** False: the hospital is not connected to ABDM. */
      isOffered: z.boolean(),
      healthId: z.nullable(z.string()),
      verified: z.nullable(VerifiedAbha),
    }),
  }),
  sendAbhaCode: call({
    ...desk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/sendAbhaCode`,
    summary:
      'Has ABDM send a code to the mobile of the owner of an ABHA; a minute apart, and three times in half an hour for a patient',
    body: z.object({
      patientId: Id,
      abha: Abha,
      /** Name of the person who agreed by voice that the hospital asks ABDM. */
      consentBy: NewName,
    }),
    response: ok({
      verificationId: z.string(),
      /** Last digits of the mobile; empty: ABDM did not name them. */
      sentTo: z.string(),
      endsAt: Instant,
      resendAfterS: z.int(),
    }),
  }),
  confirmAbhaCode: call({
    ...desk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/confirmAbhaCode`,
    summary:
      'Checks the code, and compares the owner of the ABHA with the record: attached at once when all is the same, otherwise a person decides',
    body: z.object({ verificationId: Id, code: Code }),
    response: ok({ isAttached: z.boolean(), address: z.string(), facts: z.array(AbhaFact) }),
  }),
  attachAbha: call({
    ...desk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/attachAbha`,
    summary:
      'Attaches a confirmed ABHA to the record, although facts differ: a person decided that it is the same patient',
    body: z.object({ verificationId: Id }),
    response: ok({ address: z.string() }),
  }),
  removeAbha: call({
    ...desk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/removeAbha`,
    summary:
      'Removes a wrong health id with its verification: consents under it end, and records of other hospitals that came by it are deleted',
    body: z.object({
      patientId: Id,
      /** The health id that was shown; another one is not removed. */
      healthId: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    response: Done,
  }),
};
