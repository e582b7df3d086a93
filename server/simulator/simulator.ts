import type { Deps } from '#server/platform/deps.ts';
import { seededRandom } from '#server/seed/random.ts';
import { simulatorApi } from '#server/simulator/api.ts';
import { simulation } from '#server/simulator/simulation.ts';
import { listOpenRequests } from '#server/simulator/simulator.queries.ts';

const SEED = 7;
const TICK_MS = 1_000;

/**
 * Patients for a look around: they raise requests, answer messages, join calls and pay, over the public calls
 * alone. `url` is where this server answers; without `raises` they only look after orders that somebody else raised.
 * @returns how to stop it
 */
export function startSimulator(deps: Deps, url: string, { raises = true } = {}): () => Promise<void> {
  const { config, clock, log, hub, db } = deps;
  const { PRODUCT: product, paymentSecret } = config;
  const stopping = new AbortController();
  const run = clock.now().getTime().toString(36);
  const patients = simulation({
    api: simulatorApi(url, config, stopping.signal),
    random: seededRandom(SEED),
    product,
    raises,
    paymentSecret,
    run,
    now: () => clock.now().getTime(),
    failed(error, doing) {
      if (!stopping.signal.aborted) log.warn({ err: error, doing }, 'the simulator could not do something');
    },
  });

  /** As a push would wake the patient's app: somebody wrote about an order, or sent a link to pay it. */
  const deaf = hub.subscribe(new Set(['role:agent']), (events) => {
    for (const { type, data } of events)
      if (data.requestId && (type === 'message.sent' || type === 'payment.changed'))
        patients.adopt({ requestId: data.requestId, kind: data.kind ?? 'LAB', lang: 'en' });
  });

  async function adoptOpen(): Promise<void> {
    for (const request of await listOpenRequests(db)) patients.adopt(request);
  }

  let ticking: Promise<void> | undefined = adoptOpen()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the simulator could not look for what an earlier run left'),
    )
    .finally(() => (ticking = undefined));
  const timer = setInterval(() => {
    ticking ??= patients.tick().finally(() => (ticking = undefined));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    deaf();
    await ticking;
  };
}
