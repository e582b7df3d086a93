import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id } from './shared.ts';

const Text = z.string().check(z.maxLength(2_000));

/** Parameters of the address that an app opens (SMART App Launch 2). */
export const AppAuthorization = z.object({
  response_type: z.optional(Text),
  client_id: z.optional(Text),
  redirect_uri: z.optional(Text),
  scope: z.optional(Text),
  state: z.optional(Text),
  aud: z.optional(Text),
  launch: z.optional(Text),
  code_challenge: z.optional(Text),
  code_challenge_method: z.optional(Text),
});
export type AppAuthorization = z.output<typeof AppAuthorization>;

/** Parameters of an app, as the server packed them for the address of the page. */
const Ask = z.string().check(z.maxLength(12_000));

/** Why an app cannot be opened. Without a known app and address, its page is not returned to. */
export const AppFault = z.enum([
  'APP_UNKNOWN',
  'ADDRESS_UNKNOWN',
  'REQUEST_WRONG',
  'LAUNCH_ENDED',
  'SCOPE_NONE',
]);
export type AppFault = z.output<typeof AppFault>;

/** Types of resource that an app reads. */
export const AppResource = z.enum([
  'Patient',
  'Encounter',
  'MedicationRequest',
  'Observation',
  'DiagnosticReport',
  'AllergyIntolerance',
  'Condition',
]);
export type AppResource = z.output<typeof AppResource>;

const AppConsent = z.object({
  appName: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  nameLang: z.string(),
  mrn: z.string(),
  reads: z.array(AppResource),
});
export type AppConsent = z.output<typeof AppConsent>;

const provider = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/customer/v1';

export const smartAppCalls = {
  smartApps: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/smartApps`,
    summary: "Apps that can be opened from a patient's record",
    response: ok({ apps: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  launchSmartApp: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/launchSmartApp`,
    summary:
      'Begins an app for a patient whom the caller treats: its address with a launch that counts once, for five minutes',
    body: z.object({ appId: Id, memberId: Id }),
    response: ok({ url: z.string() }),
    secretAnswer: true,
  }),
  smartConsent: call({
    ...provider,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/smartConsent`,
    summary:
      'What an app asks the caller for: its name, the patient and what it would read, or why it cannot be opened',
    body: z.object({ ask: Ask }),
    response: ok({
      consent: z.nullable(AppConsent),
      fault: z.nullable(AppFault),
      /** Address of the app, which says to it that it was refused; null: it is not known. */
      back: z.nullable(z.string()),
    }),
  }),
  answerSmartConsent: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/answerSmartConsent`,
    summary:
      'Allows or refuses an app, which ends its launch: the address to which the browser returns, with a code that counts once, for a minute',
    body: z.object({ ask: Ask, isAllowed: z.boolean() }),
    response: ok({ url: z.string() }),
    secretAnswer: true,
  }),
};
