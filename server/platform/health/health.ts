import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { page } from '#server/platform/http/page.ts';
import { VERSION } from '#server/platform/version.ts';
import { diskCheck, readClock, runChecks, type Check } from './checks.ts';
import { isOperator } from './operator-token.ts';

const startedAt = process.hrtime.bigint();
const RETRY_AFTER_S = '5';

/**
 * GET /health: for anyone, whether the store answers; with the operator's token, every check too, as JSON or, for a
 * browser, as a page. 503 only without the store: a supervisor restarts what answers 503, and that mends no full disk.
 */
export function mountHealth(app: Hono, deps: Deps): void {
  const clockAtStart = readClock(deps.clock);
  app.get('/health', async (c) => {
    const checks = isOperator(c.req.raw, deps.config) ? await runChecks(deps, clockAtStart) : undefined;
    const reachable = checks ? checks.some(({ name, ok }) => name === 'store' && ok) : await answers(deps);
    const headers = {
      'cache-control': 'no-store',
      ...(reachable ? {} : { 'retry-after': RETRY_AFTER_S }),
    };
    const status = statusOf(reachable, checks);
    const body = {
      status,
      version: VERSION,
      uptimeS: uptimeS(),
      store: storeOf(deps),
      ...(checks && { checks }),
    };
    if (checks && wantsPage(c)) return c.html(healthPage(status, checks), reachable ? 200 : 503, headers);
    return c.json(body, reachable ? 200 : 503, headers);
  });
}

/**
 * GET /ready: whether a balancer should send calls here. A disk that is low is reported and changes nothing else: reads are still
 * answered, and every other instance with that disk would refuse the same writes.
 */
export function mountReady(app: Hono, deps: Pick<Deps, 'config' | 'db' | 'stopping'>): void {
  app.get('/ready', async (c) => {
    const isReady = deps.stopping.phase === 'serving' && (await answers(deps));
    const headers = { 'cache-control': 'no-store', ...(isReady ? {} : { 'retry-after': RETRY_AFTER_S }) };
    const disk = (await diskCheck(deps.config.DATA_DIR)).ok ? 'ok' : 'low';
    return c.json({ status: isReady ? 'ready' : 'not ready', disk }, isReady ? 200 : 503, headers);
  });
}

function answers({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

function statusOf(reachable: boolean, checks: readonly Check[] = []): string {
  if (!reachable) return 'store out of reach';
  return checks.every(({ ok }) => ok) ? 'ok' : 'needs attention';
}

function uptimeS(): number {
  return Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n);
}

function storeOf({ store: { kind, version, durability } }: Pick<Deps, 'store'>): object {
  return { kind, version, durability };
}

function wantsPage(c: Context): boolean {
  return (c.req.header('accept') ?? '').includes('text/html');
}

function healthPage(status: string, checks: readonly Check[]) {
  return page(
    `Health: ${status}`,
    html`<p>${status}</p>
      <ul>
        ${checks.map(({ name, ok, text }) => html`<li>${ok ? '✓' : '✗'} ${name}: ${text}</li>`)}
      </ul>`,
  );
}
