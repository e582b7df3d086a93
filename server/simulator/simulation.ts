import { customerCalls } from '#contract/customer.ts';
import { isWaiting } from '#domain/transitions.ts';
import { act, look, type Patient } from '#server/simulator/acts.ts';
import { between, isOver, newCase, nextActions, type Case } from '#server/simulator/case.ts';
import {
  caseRequest,
  orderRequest,
  ringingRequest,
  type NewRequest,
  type Person,
} from '#server/simulator/raise.ts';

export interface Simulation {
  /** Performs due actions. Call it about every second; it never throws. */
  tick(): Promise<void>;
  /** Simulates the patient of a request that the simulator did not raise. */
  adopt(request: Pick<Case, 'requestId' | 'kind' | 'lang'>): void;
  cases(): readonly Case[];
}

interface Options extends Patient {
  product: string;
  /** True if patients raise requests by themselves. */
  raises: boolean;
  /** The patients whom the reasons of their requests are to fit. */
  people: () => Promise<readonly Person[]>;
  /** Receives failures; the simulation continues. */
  failed: (error: unknown, doing: string) => void;
  /** Distinguishes the ids of this run from those of earlier ones. */
  run: string;
}

const WAITING_MAX = 6;
const CASES_MAX = 80;
const ORDER_SHARE = 0.2;
const CASE_SHARE = 0.1;
const intake = { intake: true } as const;

/** Raises requests about every half minute. @returns a function to call every second */
function raiser(options: Options, world: Pick<Simulation, 'adopt' | 'cases'>): () => Promise<void> {
  const { api, random, now, product, run } = options;
  let people: readonly Person[] = [];
  let raised = 0;
  let nextRaise = now() + between(random, 4, 8);

  async function raise(request: NewRequest): Promise<void> {
    raised += 1;
    const { requestId } = await api.call(customerCalls.intakeRequest, intake, {
      body: { ...request, clientId: `sim-${run}-${raised}`, isAnother: true },
    });
    world.adopt({ requestId, kind: request.kind, lang: request.reasonLang ?? 'en' });
  }

  return async () => {
    if (nextRaise > now()) return;
    nextRaise = now() + between(random, 25, 70);
    if (!people.length) {
      const { mrns } = await api.call(customerCalls.intakePatients, intake, { query: { limit: '300' } });
      const known = new Map((await options.people()).map((person) => [person.mrn, person]));
      people = mrns.flatMap((mrn) => known.get(mrn) ?? []);
    }
    if (!people.length) return;
    const waiting = world
      .cases()
      .filter(
        (one) => isWaiting(one.status) && (one.kind === 'EMERGENCY_CARE' || one.kind.startsWith('TALK_')),
      ).length;
    if (waiting < WAITING_MAX)
      await raise(ringingRequest(random, random.pick(people), product, raised === 0));
    if (random.next() < ORDER_SHARE) await raise(orderRequest(random, random.pick(people)));
    if (random.next() < CASE_SHARE) await raise(caseRequest(random, random.pick(people)));
  };
}

/** Patients who raise requests, answer, join and pay, one step at a time. */
export function simulation(options: Options): Simulation {
  const { random, now, raises, failed, run } = options;
  let cases: Case[] = [];
  let said = 0;
  const raiseIfDue = raiser(options, { adopt, cases: () => cases });

  function adopt(request: Pick<Case, 'requestId' | 'kind' | 'lang'>): void {
    const known = cases.find(({ requestId }) => requestId === request.requestId);
    if (known) known.lookAt = Math.min(known.lookAt, now());
    else cases = [...cases, newCase(request, now())].slice(-CASES_MAX);
  }

  async function step(one: Case): Promise<Case> {
    const { next, actions } = nextActions(one, await look(options, one), now(), random);
    let state = next;
    for (const action of actions) {
      said += 1;
      state = {
        ...state,
        ...(await act(options, state, action, `sim-${run}-m${said}`).catch((error: unknown) => {
          failed(error, action.type);
          // Rejoins a room that can no longer be reached.
          return action.type === 'alive' ? { room: null, joinAt: null } : {};
        })),
      };
    }
    return state;
  }

  return {
    adopt,
    cases: () => cases,
    async tick() {
      if (raises) await raiseIfDue().catch((error: unknown) => failed(error, 'raise'));
      for (const one of cases.filter(({ lookAt }) => lookAt <= now())) {
        const after = await step(one).catch((error: unknown) => {
          failed(error, 'look');
          return { ...one, lookAt: now() + between(random, 5, 10) };
        });
        cases = cases.flatMap((other) =>
          other.requestId !== one.requestId ? [other] : isOver(after) ? [] : [after],
        );
      }
    },
  };
}
