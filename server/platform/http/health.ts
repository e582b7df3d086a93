import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { VERSION } from '#server/platform/version.ts';

const startedAt = process.hrtime.bigint();

/** GET /health: store, durability, version and start time. */
export function mountHealth(app: Hono, { store, db }: Deps): void {
  app.get('/health', async (c) => {
    const reachable = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const uptimeS = Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n);
    const body = {
      status: reachable ? 'ok' : 'store out of reach',
      version: VERSION,
      uptimeS,
      store: { kind: store.kind, version: store.version, durability: store.durability },
    };
    return c.json(body, reachable ? 200 : 503, { 'cache-control': 'no-store' });
  });
}
