import type { PushPayload } from '#contract/push.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { deleteDevices, listDevices } from './push.queries.ts';

const RETRY_S = 10;
/** After this time a failed push is given up; the repeat sends a new one. */
const GIVE_UP_AFTER_S = 600;

type Outcome = 'sent' | 'failed' | 'nothing';

/** An alert that its doctors have to acknowledge, with a push that is due. */
interface DuePush {
  userIds: readonly string[];
  toldAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
}

/**
 * Pushes an open alert to its doctors' devices, or closes an ended one there. It holds no do-not-disturb back.
 * @returns when it is due again, and when it was shown
 */
export async function pushToDoctors(
  deps: UnitDeps,
  due: DuePush,
  payload: PushPayload,
  ttlS: number,
): Promise<{ pushAt: Date | null; sentAt?: Date }> {
  const now = deps.clock.now();
  const outcome = await send(deps, due, payload, ttlS);
  const isTried = outcome !== 'failed' || addSeconds(due.toldAt, GIVE_UP_AFTER_S) <= now;
  const isSent = outcome === 'sent' && !due.endedAt;
  return { pushAt: isTried ? null : addSeconds(now, RETRY_S), ...(isSent ? { sentAt: now } : {}) };
}

async function send(
  deps: UnitDeps,
  { userIds, sentAt, endedAt }: DuePush,
  payload: PushPayload,
  ttlS: number,
): Promise<Outcome> {
  // No one to tell, or nothing to close where nothing was shown.
  if (!userIds.length || (endedAt && !sentAt)) return 'nothing';
  const devices = await listDevices(deps.db, userIds);
  const delivery = {
    ttlS,
    urgency: 'high',
    topic: payload.requestId.replaceAll('-', '').slice(0, 32),
  } as const;
  const sent = endedAt ? { ...payload, withdrawn: true as const } : payload;
  const outcomes = await Promise.all(devices.map((device) => deps.push.send(device, sent, delivery)));
  const gone = devices.filter((_, i) => outcomes[i] === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length) await deleteDevices(deps.db, gone);
  if (outcomes.includes('sent')) return 'sent';
  return outcomes.includes('failed') ? 'failed' : 'nothing';
}
