// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { pushToDoctors } from '#server/alerts/push-to-doctors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openServer } from '#tests/support/server/server.ts';

type Answer = Awaited<ReturnType<Deps['push']['send']>>;

const server = await openServer();
const TTL_S = 600;
let userId: string;
let requestId: string;

beforeEach(async () => {
  const doctor = await server.signInAs('meera.iyer');
  ({ userId } = doctor);
  requestId = randomUUID();
  await server.db.deleteFrom('pushSubscription').execute();
  const at = { createdAt: server.clock.now(), seenAt: server.clock.now() };
  const keys = JSON.stringify({ p256dh: 'p', auth: 'a' });
  await server.db
    .insertInto('pushSubscription')
    .values({ endpoint: 'https://fcm.googleapis.com/one', userId, role: 'provider', keys, ...at })
    .execute();
});

/** Pushes an alert that was told so many seconds ago, to devices that answer so. */
function pushed(answer: Answer, ageS = 0) {
  const toldAt = new Date(server.clock.now().getTime() - ageS * 1000);
  const push: Deps['push'] = { ...server.deps.push, send: async () => answer };
  const due = { userIds: [userId], toldAt, sentAt: null, endedAt: null };
  const payload = { kind: 'LAB', requestId, role: 'provider', url: '/dashboard' } as const;
  return pushToDoctors({ ...server.deps, push }, due, payload, TTL_S);
}

describe('a push of an alert to its doctors', () => {
  it('ends once a device has taken it', async () => {
    expect(await pushed('sent')).toEqual({ pushAt: null, sentAt: server.clock.now() });
  });

  it('retries after ten seconds when it failed', async () => {
    const pushAt = new Date(server.clock.now().getTime() + 10_000);
    expect(await pushed('failed')).toEqual({ pushAt });
  });

  it('gives up ten minutes after the alert: the repeat sends a new one', async () => {
    expect(await pushed('failed', 599)).not.toEqual({ pushAt: null });
    expect(await pushed('failed', 600)).toEqual({ pushAt: null });
  });

  it('forgets a device that the push service calls gone, and is not tried again', async () => {
    expect(await pushed('gone')).toEqual({ pushAt: null });
    expect(await server.rows('pushSubscription')).toEqual([]);
  });
});
