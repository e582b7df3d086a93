import type { Deps } from '#server/platform/deps.ts';
import { seededRandom } from '#server/seed/random.ts';
import { simulatorApi } from '#server/simulator/api.ts';
import { simulation } from '#server/simulator/simulation.ts';
import { patientVideo } from '#server/simulator/patient-video.ts';
import { listOpenRequests, listPeople } from '#server/simulator/simulator.queries.ts';

const SEED = 7;
const TICK_MS = 1_000;

/**
 * Simulated patients: they raise requests, answer messages, join calls and pay, only through the public
 * calls; their ages, so that complaints fit, are read from the store. `url` is this server's address; without `raises` they only continue orders raised by others.
 * @returns a function that stops it
 */
export function startSimulator(deps: Deps, url: string, { raises = true } = {}): () => Promise<void> {
  const { config, clock, log, hub, db } = deps;
  const { PRODUCT: product, paymentSecret } = config;
  const stopping = new AbortController();
  const run = clock.now().getTime().toString(36);
  const api = simulatorApi(url, config, stopping.signal);
  const failed = (error: unknown, doing: string): void => {
    if (!stopping.signal.aborted) log.warn({ err: error, doing }, 'an action of the simulator failed');
  };
  const video = patientVideo(api, hub, (error) => failed(error, 'video'));
  const patients = simulation({
    api,
    video,
    random: seededRandom(SEED),
    product,
    raises,
    paymentSecret,
    run,
    people: async () => listPeople(db, clock.now()),
    now: () => clock.now().getTime(),
    failed,
  });

  /** Like a push to the patient's app: there is a message about an order, or a payment link. */
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
      log.warn({ err: error }, 'the simulator could not read the requests of an earlier run'),
    )
    .finally(() => (ticking = undefined));
  const timer = setInterval(() => {
    ticking ??= patients.tick().finally(() => (ticking = undefined));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    deaf();
    video.stopAll();
    await ticking;
  };
}
