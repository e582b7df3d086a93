import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { labResultCalls, type EnteredValue } from '#contract/lab-results.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export type Saved = BodyOf<typeof labResultCalls.saveLabResults>;

/** One result as an agent types it. */
export function entered(code: string, value: number | null, more: Partial<EnteredValue> = {}): EnteredValue {
  return { code, value, text: null, verdict: null, range: null, confirmed: false, ...more };
}

/** A doctor's order that an agent has begun, and what both do with its results. */
export async function orderInProgress(server: TestServer, testCodes: readonly string[] = ['P-KFT', 'MP']) {
  const { v, serviceId, serviceNumber } = await orderTests(server, testCodes);
  const calls = orderCalls(server, () => serviceId);
  for (const status of ['ACCEPTED', 'IN_PROGRESS'] as const) await calls.move(status);
  const agent = await calls.agent();
  const doctor = () => server.signInAs('vikram.desai');
  const read = async () =>
    (await calls.agent()).call(labResultCalls.orderLabResults, { query: { serviceId } });
  async function bodyOf(values: readonly EnteredValue[], more: Partial<Saved> = {}): Promise<Saved> {
    const { version } = await read();
    const sampleAt = server.clock.now().toISOString();
    const fixed = { serviceId, clientId: randomUUID(), version, sampleAt, resultStatus: 'FINAL' as const };
    return { ...fixed, values: [...values], ...more };
  }
  return {
    v,
    serviceId,
    serviceNumber,
    calls,
    agent,
    read,
    bodyOf,
    async save(values: readonly EnteredValue[], more: Partial<Saved> = {}) {
      return (await calls.agent()).call(labResultCalls.saveLabResults, { body: await bodyOf(values, more) });
    },
    async refusal(values: readonly EnteredValue[], more: Partial<Saved> = {}) {
      return (await calls.agent()).refusal(labResultCalls.saveLabResults, {
        body: await bodyOf(values, more),
      });
    },
    acknowledge: async (resultIds: string[]) =>
      (await doctor()).call(labResultCalls.acknowledgeLabResults, { body: { serviceId, resultIds } }),
    seenByDoctor: async () =>
      (
        await (
          await doctor()
        ).call(labResultCalls.patientLabResults, {
          query: { memberId: v.consultation.patient.id, serviceId },
        })
      ).results,
  };
}
