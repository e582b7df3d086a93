import { expect } from 'vitest';
import { runFaults } from '#tests/support/server/instances-under-faults.ts';
import type { NatsServer } from '#tests/support/doubles/nats-server.ts';

const FAULTS = { calmMs: 1_000, cutMs: 3_000, natsAwayMs: 3_000 };

/** Three servers start, and one of them three times. */
export const FAULTS_TAKE_MS = 90_000;

/** Lets three servers on one database fail in turn, and expects that nothing is lost or doubled and that all know the same. */
export async function expectNothingLost(url: string, firstPort: number, nats?: NatsServer): Promise<void> {
  const outcome = await runFaults(url, firstPort, nats, FAULTS);
  const { acknowledged, events, streams } = outcome;
  expect(acknowledged).toBeGreaterThan(50);
  expect(events).toBeGreaterThanOrEqual(acknowledged);
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, unansweredInDrain: 0, whole: streams, answers: 1 });
}
