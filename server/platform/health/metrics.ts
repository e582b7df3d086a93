import type { Context, Hono, MiddlewareHandler } from 'hono';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type GaugeConfiguration,
} from 'prom-client';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { jobStates } from '#server/platform/jobs/every.ts';
import { isOperator } from './operator-token.ts';
import { callMetrics } from './call-metrics.ts';
import { mllpCounts } from './mllp-counts.ts';
import { countLabMessages, queueStates } from './queues.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL = 'callName';

/** Tells the metrics which call of the contract this request is: its path may contain ids. */
export function nameCall(c: Context, name: string): void {
  c.set(CALL, name);
}

type Measured = Pick<Deps, 'config' | 'db' | 'clock' | 'hub' | 'store'>;

/**
 * GET /metrics: Prometheus text, with METRICS_TOKEN as bearer token. Labels are names of calls, jobs and channels, and never a
 * person, an id or an address.
 */
export function mountMetrics(app: Hono, deps: Measured): void {
  if (!deps.config.METRICS_TOKEN) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  app.use(countCalls(register));
  gauges(register, deps);
  for (const metric of callMetrics) register.registerMetric(metric);
  app.get('/metrics', async (c) => {
    if (!isOperator(c.req.raw, deps.config)) throw new Refusal('NOT_FOUND');
    return c.body(await register.metrics(), 200, {
      'content-type': register.contentType,
      'cache-control': 'no-store',
    });
  });
}

function countCalls(register: Registry): MiddlewareHandler {
  const registers = [register];
  const calls = new Counter({
    name: 'wardline_calls_total',
    help: 'Answered calls of the contract, by name and status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'wardline_call_seconds',
    help: 'Time until a call was answered. A stream counts until it begins.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  });
  return async (c, next) => {
    const start = performance.now();
    await next();
    const call = c.get(CALL) as string | undefined;
    if (!call) return;
    calls.inc({ call, status: c.res.status });
    durations.observe({ call }, (performance.now() - start) / 1000);
  };
}

/** A gauge that is read when it is asked for. */
function gauge<Label extends string>(configuration: GaugeConfiguration<Label>): Gauge<Label> {
  return new Gauge(configuration);
}

function gauges(register: Registry, { config, db, clock, hub, store }: Measured): void {
  const registers = [register];
  gauge({
    name: 'wardline_streams',
    help: 'Open event streams.',
    registers,
    collect() {
      this.set(hub.listening());
    },
  });
  gauge({
    name: 'wardline_database_connections',
    help: 'Connections of the pool, by state; waiting are queries without one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(store.connections())) this.set({ state }, count);
    },
  });
  for (const [name, help, field] of [
    ['wardline_outgoing_waiting', 'Messages that wait to be sent.', 'waiting'],
    ['wardline_outgoing_oldest_seconds', 'Seconds for which the oldest of them has waited.', 'oldestS'],
  ] as const)
    gauge({
      name,
      help,
      labelNames: ['channel'],
      registers,
      async collect() {
        // While the store is unreachable the other metrics matter most.
        for (const queue of await queueStates(db, clock.now()).catch(() => []))
          this.set({ channel: queue.channel }, queue[field]);
      },
    });
  jobGauges(registers);
  if (config.mllp) messageGauges(registers, db);
}

function messageGauges(registers: Registry[], db: Measured['db']): void {
  gauge({
    name: 'wardline_lab_messages_answered',
    help: 'Messages of laboratories since the start, by answer: AA taken, AE to be sent again, AR refused.',
    labelNames: ['answer'],
    registers,
    collect() {
      for (const [answer, count] of mllpCounts) this.set({ answer }, count);
    },
  });
  gauge({
    name: 'wardline_lab_messages_waiting',
    help: 'Messages of laboratories that no agent has entered or set aside.',
    registers,
    async collect() {
      const count = await countLabMessages(db).catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
}

function jobGauges(registers: Registry[]): void {
  for (const [name, help, field] of [
    ['wardline_job_runs', 'Runs of a job since the start.', 'runs'],
    ['wardline_job_failures', 'Failed runs of a job since the start.', 'failures'],
  ] as const)
    gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      collect() {
        for (const [job, state] of jobStates) this.set({ job }, state[field]);
      },
    });
}
