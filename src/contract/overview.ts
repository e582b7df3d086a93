import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id, Instant, RequestKind } from './shared.ts';

/** Overview: what needs a person, the state of the hospital's parts, and today beside a week ago. No patient is named. */
const Counted = z.object({ count: z.number(), since: z.nullable(Instant) });

export const HealthCheck = z.object({
  name: z.enum([
    'store',
    'disk',
    'queues',
    'jobs',
    'services',
    'clock',
    'wake-ups',
    'calls',
    'turn',
    'media server',
  ]),
  ok: z.boolean(),
  text: z.string(),
});

const Day = z.object({
  requests: z.number(),
  accepted: z.number(),
  /** null where none was accepted. */
  medianToAcceptS: z.nullable(z.number()),
});

/** Steps that a hospital needs before its first patient can be seen. */
export const FIRST_STEPS = [
  'operator',
  'hubs',
  'clinics',
  'nurses',
  'agents',
  'doctors',
  'patients',
  'hospitalName',
  'sms',
] as const;
/** Steps that it needs besides before it is open to everyone. */
export const LATER_STEPS = [
  'phone',
  'privacyNotice',
  'consentText',
  'prices',
  'labs',
  'receipts',
  'payments',
  'mail',
  'https',
  'turn',
  'backup',
] as const;

export const SetUpStep = z.object({
  name: z.enum([...FIRST_STEPS, ...LATER_STEPS]),
  isDone: z.boolean(),
  /** Left out where there is nothing to count. */
  count: z.optional(z.number()),
});
export type SetUpStep = z.output<typeof SetUpStep>;

export const Overview = z.object({
  at: Instant,
  /** Steps of the set-up in their order, done and missing. */
  setUp: z.array(SetUpStep),
  /** Requests that are not accepted, by kind and hub, the longest wait first. */
  waiting: z.array(
    z.object({ kind: RequestKind, hubName: z.nullable(z.string()), count: z.number(), since: Instant }),
  ),
  toVerify: z.extend(Counted, { names: z.array(z.string()) }),
  /** Providers' messages to operations that no one has read. */
  messages: Counted,
  /** Texts and mails that could not be sent in the last seven days. */
  undelivered: Counted,
  /** Critical results that no doctor has acknowledged after two reminders; `names`: of the doctors who ordered them. */
  criticalResults: z.extend(Counted, {
    names: z.array(z.string()),
    /** Some of their orders that are open, the longest wait first. */
    orders: z.array(z.object({ id: Id, serviceNumber: z.string() })),
  }),
  /** Alarming vital signs that no doctor could be told of, or that none has acknowledged for an hour; `names`: of who measured. */
  alarmingVitals: z.extend(Counted, { names: z.array(z.string()) }),
  /** Demands for erasure that are open. */
  erasures: Counted,
  /** Breaches of which the Board has not been told in detail; `since` is when the first was noticed. */
  breaches: Counted,
  /** Rules of the compiled clinical data that no clinician has approved as they are now. */
  clinicalData: z.object({ count: z.number() }),
  health: z.array(HealthCheck),
  hubs: z.array(
    z.object({
      hubKey: z.string(),
      name: z.string(),
      /** Doctors who said that they are on duty. */
      doctors: z.number(),
      /** Nurses and agents who are logged in. */
      nurses: z.number(),
      agents: z.number(),
    }),
  ),
  today: Day,
  /** The same day a week ago, up to this time of day. */
  weekAgo: Day,
});
export type Overview = z.output<typeof Overview>;

export const overviewCalls = {
  operationsOverview: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/operations/v1/overview',
    who: ['operator'],
    extension: true,
    summary: 'What needs a person now, system health, who is on duty, and the figures of today',
    response: ok({ overview: Overview }),
  }),
};
