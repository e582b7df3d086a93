import { resultWords } from '#domain/laboratory/result-shown.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { lockRequest, type RequestRow } from '#server/requests/requests.ts';
import { addReason, lockSameRequest } from '#server/requests/same-request.ts';

interface CriticalValue {
  name: string;
  value: number | null;
  text: string | null;
  unit: string | null;
}

/**
 * Raises a request to the doctors for critical values of an order that no doctor placed, such as one of the front desk or of the
 * patient's app: it rings like any other. The patient's request that waits is added to, so that it rings once.
 */
export async function askAnyDoctor(
  c: Change,
  order: RequestRow,
  { values, byUser }: { values: readonly CriticalValue[]; byUser: string },
): Promise<void> {
  const words = values.map(({ name, value, text, unit }) => `${name} ${resultWords({ value, text }, unit)}`);
  const reason = `Critical result of ${order.serviceNumber}, which no doctor of ours ordered: ${words.join(', ')}.`;
  const asked = { kind: 'TALK_TO_DOC', patientId: order.patientId } as const;
  const same = await lockSameRequest(c, asked);
  const waiting = same && (await lockRequest(c.tx, same.id));
  if (waiting) return addReason(c, waiting, { reason, byUser });
  await raiseRequest(c, { ...asked, clientId: null, mode: 'AUDIO', hubKey: order.hubKey, reason });
}
