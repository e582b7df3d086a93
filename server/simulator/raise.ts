import type { BodyOf } from '#contract/call.ts';
import type { customerCalls } from '#contract/customer.ts';
import { CASE_REASONS, MODES, ORDER_QUEUES, REASONS } from '#server/seed/cases.ts';
import type { Random } from '#server/seed/random.ts';
import { hubKey } from '#server/seed/staff.ts';

export type NewRequest = Omit<BodyOf<typeof customerCalls.intakeRequest>, 'clientId'>;

const HUBS = ['kothrud', 'kothrud', 'kothrud', 'hadapsar', 'baner', 'andheri'] as const;
const RINGING = ['TALK_TO_NURSE', 'TALK_TO_NURSE', 'TALK_TO_DOC', 'TALK_TO_DOC', 'EMERGENCY_CARE'] as const;
const ORDERS = ORDER_QUEUES.filter(({ kind }) => kind !== 'SECOND_OPINION');
const ALERTS = ['FALL', 'COD_CONSULTATION'] as const;
const CASES = ['SKINCARE', 'DERMACARE', 'SECOND_OPINION'] as const;

/** The first one is in the hub of the seeded nurse; the others come from every hub. */
export function ringingRequest(random: Random, mrn: string, product: string, isFirst: boolean): NewRequest {
  const kind = isFirst ? random.pick(['EMERGENCY_CARE', 'TALK_TO_NURSE'] as const) : random.pick(RINGING);
  const { text, lang } = random.pick(REASONS[kind]);
  const hub = hubKey(product, isFirst ? 'kothrud' : random.pick(HUBS));
  return { kind, mrn, consultationMode: random.pick(MODES), reason: text, reasonLang: lang, hubKey: hub };
}

/** A request for the agents' queues. */
export function orderRequest(random: Random, mrn: string): NewRequest {
  const { kind, reason, codes } = random.pick(ORDERS);
  return {
    kind,
    mrn,
    consultationMode: 'IN_PERSON',
    reason,
    reasonLang: 'en',
    productCodes: [...codes],
    ...(kind === 'ALERTU' ? { alertType: random.pick(ALERTS) } : {}),
  };
}

/** A case for the providers' reviews. */
export function caseRequest(random: Random, mrn: string): NewRequest {
  const kind = random.pick(CASES);
  return { kind, mrn, consultationMode: 'CHAT', reason: random.pick(CASE_REASONS[kind]), reasonLang: 'en' };
}
