import type { BodyOf } from '#contract/call.ts';
import type { customerCalls } from '#contract/customer.ts';
import { CASE_REASONS, MODES, ORDER_QUEUES, REASONS } from '#server/seed/cases.ts';
import { fits, type Fit, type Traits } from '#server/seed/complaints.ts';
import type { Random } from '#server/seed/random.ts';
import { hubKey } from '#server/seed/staff.ts';

export type NewRequest = Omit<BodyOf<typeof customerCalls.intakeRequest>, 'clientId'>;

const HUBS = ['kothrud', 'kothrud', 'kothrud', 'hadapsar', 'baner', 'andheri'] as const;
const RINGING = ['TALK_TO_NURSE', 'TALK_TO_NURSE', 'TALK_TO_DOC', 'TALK_TO_DOC', 'EMERGENCY_CARE'] as const;
const ORDERS = ORDER_QUEUES.filter(({ kind }) => kind !== 'SECOND_OPINION');
const ALERTS = ['FALL', 'COD_CONSULTATION'] as const;
const CASES = ['SKINCARE', 'DERMACARE', 'SECOND_OPINION'] as const;

/** A patient who may raise requests. */
export interface Person extends Traits {
  mrn: string;
}

/** A reason that the person would give; where none fits, any of them. */
function reasonOf<R extends Fit>(random: Random, reasons: readonly R[], person: Person): R {
  const fitting = reasons.filter((reason) => fits(reason, person));
  return random.pick(fitting.length ? fitting : reasons);
}

/** The first one is in the hub of the seeded nurse; the others come from every hub. */
export function ringingRequest(
  random: Random,
  person: Person,
  product: string,
  isFirst: boolean,
): NewRequest {
  const kind = isFirst ? random.pick(['EMERGENCY_CARE', 'TALK_TO_NURSE'] as const) : random.pick(RINGING);
  const { text, lang } = reasonOf(random, REASONS[kind], person);
  const hub = hubKey(product, isFirst ? 'kothrud' : random.pick(HUBS));
  return {
    kind,
    mrn: person.mrn,
    consultationMode: random.pick(MODES),
    reason: text,
    reasonLang: lang ?? 'en',
    hubKey: hub,
    ...factsOf(person),
  };
}

const TELLERS = 5;

/** Returns what every fifth patient tells of themselves in the app. */
function factsOf({ mrn }: Person): Pick<NewRequest, 'facts'> {
  if (Number(mrn) % TELLERS) return {};
  return {
    facts: [
      { value: { kind: 'NO_KNOWN_ALLERGY' }, asked: true },
      { value: { kind: 'MEDICINE', name: 'Cetirizine', dosage: 'at night', prescribedBy: 'pharmacy' } },
    ],
  };
}

/** A request for the agents' queues. */
export function orderRequest(random: Random, person: Person): NewRequest {
  const { kind, reason, codes } = reasonOf(random, ORDERS, person);
  return {
    kind,
    mrn: person.mrn,
    consultationMode: 'IN_PERSON',
    reason,
    reasonLang: 'en',
    productCodes: [...codes],
    ...(kind === 'ALERTU' ? { alertType: random.pick(ALERTS) } : {}),
  };
}

/** A case for the providers' reviews. */
export function caseRequest(random: Random, person: Person): NewRequest {
  const kind = random.pick(CASES);
  const { text: reason } = reasonOf(random, CASE_REASONS[kind], person);
  return { kind, mrn: person.mrn, consultationMode: 'CHAT', reason, reasonLang: 'en' };
}
