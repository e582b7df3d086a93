import { customerCalls } from '#contract/customer.ts';
import { isWaiting } from '#domain/transitions.ts';
import { act, look, type Patient } from '#server/simulator/acts.ts';
import { between, isOver, newCase, nextActions, type Case } from '#server/simulator/case.ts';
import { caseRequest, orderRequest, ringingRequest, type NewRequest } from '#server/simulator/raise.ts';

export interface Simulation {
  /** Does what is due now. Call it every second or so; it never fails. */
  tick(): Promise<void>;
  /** Looks after a request that the simulator did not raise itself. */
  adopt(request: Pick<Case, 'requestId' | 'kind' | 'lang'>): void;
  cases(): readonly Case[];
}

interface Options extends Patient {
  product: string;
  /** Whether patients raise requests of their own accord. */
  raises: boolean;
  /** Told of what did not work; the simulation goes on. */
  failed: (error: unknown, doing: string) => void;
  /** Makes the ids of this run differ from those of the last. */
  run: string;
}

const WAITING_MAX = 6;
const CASES_MAX = 80;
const ORDER_SHARE = 0.2;
const CASE_SHARE = 0.1;
const intake = { intake: true } as const;

/** Patients who raise requests, answer, join and pay, one step at a time. */
export function simulation(options: Options): Simulation {
  const { api, random, now, product, raises, failed, run } = options;
  let cases: Case[] = [];
  let mrns: readonly string[] = [];
  let raised = 0;
  let said = 0;
  let nextRaise = now() + between(random, 4, 8);

  async function raise(request: NewRequest): Promise<void> {
    raised += 1;
    const { requestId } = await api.call(customerCalls.intakeRequest, intake, {
      body: { ...request, clientId: `sim-${run}-${raised}` },
    });
    adopt({ requestId, kind: request.kind, lang: request.reasonLang ?? 'en' });
  }

  function adopt(request: Pick<Case, 'requestId' | 'kind' | 'lang'>): void {
    const known = cases.find(({ requestId }) => requestId === request.requestId);
    if (known) known.lookAt = Math.min(known.lookAt, now());
    else cases = [...cases, newCase(request, now())].slice(-CASES_MAX);
  }

  async function raiseIfDue(): Promise<void> {
    if (!raises || nextRaise > now()) return;
    nextRaise = now() + between(random, 25, 70);
    if (!mrns.length)
      ({ mrns } = await api.call(customerCalls.intakePatients, intake, { query: { limit: '300' } }));
    if (!mrns.length) return;
    const waiting = cases.filter(
      (one) => isWaiting(one.status) && (one.kind === 'EMERGENCY_CARE' || one.kind.startsWith('TALK_')),
    ).length;
    if (waiting < WAITING_MAX) await raise(ringingRequest(random, random.pick(mrns), product, raised === 0));
    if (random.next() < ORDER_SHARE) await raise(orderRequest(random, random.pick(mrns)));
    if (random.next() < CASE_SHARE) await raise(caseRequest(random, random.pick(mrns)));
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
          // A room that cannot be reached any more is entered anew.
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
      await raiseIfDue().catch((error: unknown) => failed(error, 'raise'));
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
