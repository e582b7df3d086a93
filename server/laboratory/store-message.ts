import { createHash, randomUUID } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { change } from '#server/platform/writes/change.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { readFile } from './hl7/read-file.ts';
import type { FileReading } from './hl7/reading.ts';
import { insertMessage } from './stored-message.queries.ts';

/** A message as the listener took it. */
interface ReceivedMessage {
  /** null: for the agents of every hub. */
  hubKey: string | null;
  sender: string;
  controlId: string;
  body: Buffer;
}

type StoreDeps = UnitDeps & Pick<Deps, 'vault'>;

const NAME_MAX = 200;
const NUMBERS_MAX = 20;

/**
 * Stores a message for the agents of a hub, who hear of it. It is durable when this resolves.
 * @returns false for a message that is stored already: the same bytes from this sender with this control id
 * @throws Refusal TOO_LARGE, WRONG_TYPE for a body that holds no message
 */
export async function storeMessage(deps: StoreDeps, message: ReceivedMessage): Promise<boolean> {
  const { hubKey, sender, controlId, body } = message;
  const reading = await readFile(body, deps.config.TIME_ZONE);
  const id = randomUUID();
  const bodySealed = deps.vault.seal(body.toString('latin1'), id);
  return change({ ...deps, who: { type: 'system' } }, async (c) => {
    const isNew = await insertMessage(c.tx, {
      id,
      hubKey,
      sender,
      controlId,
      hash: createHash('sha256').update(body).digest('hex'),
      receivedAt: c.now,
      stateAt: c.now,
      bodySealed,
      ...summaryOf(reading),
    });
    if (!isNew) return false;
    await c.audit('RECEIVE_LAB_MESSAGE', 'lab_message', id);
    await c.event('labMessage.changed', ['role:agent'], {});
    return true;
  });
}

/** Columns of a message that the list shows. */
function summaryOf({ reports, faults }: FileReading) {
  const numbers = [...new Set(reports.flatMap(({ orderNumbers }) => orderNumbers))];
  const count = (of: 'results' | 'documents'): number =>
    reports.reduce((sum, report) => sum + report[of].length, 0);
  return {
    patientName: shortOf([...new Set(reports.map(({ patient }) => patient.name))].join(', ')),
    orderNumbers: JSON.stringify(numbers.slice(0, NUMBERS_MAX).map(shortOf)),
    reports: reports.length,
    results: count('results'),
    documents: count('documents'),
    faults: faults.length,
  };
}

/** The database stores no NUL. */
const shortOf = (text: string): string => text.replaceAll('\0', '').slice(0, NAME_MAX);
