import { randomUUID } from 'node:crypto';
import { nameOf, type AnyCall } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { portalCalls } from '#contract/portal.ts';
import { deviceStore } from '#offline/device-store.ts';
import {
  drain,
  toWire,
  SignedOut,
  type Answered,
  type Deliver,
  type OutboxWrite,
  type Settled,
} from '#offline/drain.ts';
import { openOutbox, type Outbox } from '#offline/outbox.ts';
import type { Client } from '#tests/support/server/client.ts';
import { fileLine } from '#tests/support/models/outbox-files.ts';

/** Where the line breaks during one delivery: before the server has it, after it has done so many, or behind it. */
export type Cut = { at: 'before' } | { at: 'after'; writes: number } | { at: 'behind' };

/** One device with its own disk and clock; its network and power fail as the test says. */
export class OutboxDevice {
  readonly #name = `outbox-of-${randomUUID()}`;
  readonly userId: string;
  readonly #as: () => Promise<Client>;
  #outbox: Outbox;
  /** How far its clock is off, ms. */
  skewMs = 0;
  /** Cuts of the next calls; undefined lets one through. */
  cuts: (Cut | undefined)[] = [];
  /** So many steps on its disk, then it dies. */
  diesAfter = Infinity;
  keyOf = (write: OutboxWrite): string => write.key;

  constructor(userId: string, as: () => Promise<Client>) {
    this.userId = userId;
    this.#as = as;
    this.#outbox = this.#open();
  }

  #open(): Outbox {
    return openOutbox(deviceStore(this.#name, 'writes', 'strict'));
  }

  get outbox(): Outbox {
    return this.#outbox;
  }

  /** Its disk is gone: thousands of them would fill the memory. */
  scrap(): void {
    indexedDB.deleteDatabase(this.#name);
  }

  async write(entity: string, call: string, body: object, now: number, file?: File): Promise<string> {
    const id = randomUUID();
    await this.#outbox.add({ id, userId: this.userId, entity, at: now, write: { call, body }, file });
    return id;
  }

  /** A pass over what waits. @returns what the server took, as the device says before it dies */
  async drain(now: number): Promise<string[]> {
    const outbox = mortal(this.#outbox, () => (this.diesAfter -= 1) >= 0);
    const deliverFile = fileLine({
      fileOf: outbox.fileOf,
      as: this.#as,
      keyOf: (item) => this.keyOf(toWire(item)),
      cut: () => this.cuts.shift(),
    });
    const taken: string[] = [];
    const notify = ({ sent }: Settled): void => void taken.push(...sent.map(({ item }) => item.id));
    const transport = { deliver: this.#deliver, deliverFile, notify };
    try {
      await drain(outbox, this.userId, transport, () => now + this.skewMs);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      this.diesAfter = Infinity;
      this.#outbox = this.#open();
    }
    return taken;
  }

  readonly #deliver: Deliver = async (writes) => {
    const cut = this.cuts.shift();
    if (cut?.at === 'before') throw new Error('no line');
    const keyed = writes.map((write) => ({ ...write, key: this.keyOf(write) }));
    const part = cut?.at === 'after' ? keyed.slice(0, cut.writes) : keyed;
    const answers = part.length ? await post(await this.#as(), part) : [];
    if (cut) throw new Error('the line broke');
    return answers.map((answer, at) => ({ ...answer, key: writes[at]?.key ?? '' }));
  };
}

/** Sends like the product: one by its own call, several together. */
async function post(as: Client, writes: OutboxWrite[]): Promise<Answered[]> {
  const [only, second] = writes;
  if (only && !second) return [await postAlone(as, only)];
  const answer = await as.send(portalCalls.deliverWrites, { body: { writes } });
  if (answer.status === 401) throw new SignedOut();
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { answers: Answered[] }).answers;
}

async function postAlone(as: Client, { key, call, occurredAt, body }: OutboxWrite): Promise<Answered> {
  const row = Object.values<AnyCall>(contract).find((one) => nameOf(one) === call);
  if (!row) throw new Error(`no call ${call}`);
  const headers = {
    'idempotency-key': key,
    [OCCURRED_AT_HEADER]: occurredAt,
    [SENT_AT_HEADER]: new Date().toISOString(),
  };
  const answer = await as.send(row, { body, headers });
  if (answer.status === 401) throw new SignedOut();
  return { key, status: answer.status, body: await answer.json() };
}

class Died extends Error {}

/** The same outbox until the device dies: each step on its disk may be the last, before it or behind it. */
function mortal(outbox: Outbox, lives: () => boolean): Outbox {
  const step =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (!lives()) throw new Died();
      const result = await act(...args);
      if (!lives()) throw new Died();
      return result;
    };
  return {
    add: step(outbox.add),
    replace: step(outbox.replace),
    list: step(outbox.list),
    count: step(outbox.count),
    change: step(outbox.change),
    fileOf: step(outbox.fileOf),
    remove: step(outbox.remove),
    destroy: step(outbox.destroy),
  };
}
