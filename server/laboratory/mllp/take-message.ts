import type { Deps } from '#server/platform/deps.ts';
import { countAnswer } from '#server/platform/health/mllp-counts.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { senderKey, type MllpSenders } from '#server/platform/mllp-settings.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { storeMessage } from '#server/laboratory/store-message.ts';
import { isHub } from '#server/laboratory/stored-message.queries.ts';
import { acknowledge, type AckFault } from './acknowledge.ts';
import { readHeader, type MessageHeader } from './header.ts';

export type MllpDeps = UnitDeps & Pick<Deps, 'vault'>;

/** Stores a message that came by MLLP. @returns its acknowledgement, which accepts it only after it is durable */
export async function takeMessage(deps: MllpDeps, senders: MllpSenders, body: Buffer): Promise<string> {
  const header = readHeader(body);
  const fault = headerFault(header, body) ?? (await storeFault(deps, senders, header, body));
  const code = fault === undefined ? 'AA' : fault === 'STORE' ? 'AE' : 'AR';
  countAnswer(code);
  if (fault) deps.log.warn({ fault }, 'a message of a laboratory was not taken');
  return acknowledge(code, header, { at: deps.clock.now(), fault });
}

function headerFault(header: MessageHeader | undefined, body: Buffer): AckFault | undefined {
  // A second header in one frame would be stored and never be acknowledged.
  if (!header || /[\r\n]MSH/.test(body.toString('latin1'))) return 'HEADER';
  const [type, trigger] = header.type;
  if (header.controlId === '') return 'CONTROL_ID';
  if (type !== 'ORU') return 'TYPE';
  if (trigger !== 'R01') return 'EVENT';
  return header.processing === 'P' ? undefined : 'PROCESSING';
}

async function storeFault(
  deps: MllpDeps,
  senders: MllpSenders,
  header: MessageHeader | undefined,
  body: Buffer,
): Promise<AckFault | undefined> {
  if (!header) return 'HEADER';
  const hubKey = senders.get(senderKey(...header.senderNames));
  try {
    if (hubKey === undefined || (hubKey !== null && !(await isHub(deps.db, hubKey)))) return 'SENDER';
    const sender = header.senderNames.filter((name) => name !== '').join(', ');
    await storeMessage(deps, { hubKey, sender, controlId: header.controlId, body });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_LARGE') return 'TOO_LARGE';
    // The error's own text may hold the row, which names a patient.
    const { name, code } = error as { name?: string; code?: string };
    deps.log.warn({ name, code }, 'a message of a laboratory was not stored');
    return 'STORE';
  }
}
