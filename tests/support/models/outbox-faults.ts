import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { nameOf, type AnyCall } from '#contract/call.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { unlockUserData } from '#offline/user-data-key.ts';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import { openSession } from '#server/people/sign-in.ts';
import { newToken } from '#server/platform/http/tokens.ts';
import type { Client } from '#tests/support/server/client.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { OutboxDevice, type Cut } from '#tests/support/models/outbox-device.ts';
import { recording } from '#tests/support/models/outbox-files.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A step on one of three devices: the nurse's tablet, the doctor's desk, the doctor's phone. */
type Step = { device: number } & (
  | { do: 'message' | 'note' | 'comment' | 'video' | 'signOut' }
  | { do: 'drain'; cuts: (Cut | undefined)[]; diesAfter: number | null }
  | { do: 'clock'; skewH: number }
);

const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.constant({ at: 'before' } as const),
  fc.constant({ at: 'behind' } as const),
  fc.record({ at: fc.constant('after' as const), writes: fc.integer({ min: 0, max: 3 }) }),
);
const device = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      device,
      do: fc.constantFrom('message' as const, 'note' as const, 'comment' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      device,
      do: fc.constant('drain' as const),
      // Of the calls of a pass, a file's last is the sixth.
      cuts: fc.array(fc.option(cut, { nil: undefined, freq: 1 }), { maxLength: 6 }),
      diesAfter: fc.option(fc.integer({ min: 0, max: 24 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ device, do: fc.constant('signOut' as const) }) },
  { weight: 2, arbitrary: fc.record({ device, do: fc.constant('video' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ device, do: fc.constant('clock' as const), skewH: fc.constantFrom(-24, 0, 24) }),
  },
);

/** Writes of a device, in order. */
interface Written {
  device: number;
  kind: 'message' | 'note' | 'comment' | 'video';
  /** The idempotency key, and what the row of the store bears. */
  id: string;
  mark: string;
}

const A_MINUTE_MS = 60_000;

/** One visit, its three devices, and what they wrote. */
class Run {
  readonly #server: TestServer;
  readonly #visit: Visit;
  readonly #devices: OutboxDevice[];
  readonly #written: Written[] = [];
  readonly #taken = new Set<string>();
  readonly #tokens = new Map<string, string>();
  #now: number;
  #version: number;

  constructor(server: TestServer, v: Visit, version: number, keyOf?: OutboxDevice['keyOf']) {
    this.#server = server;
    this.#visit = v;
    this.#version = version;
    this.#now = server.clock.now().getTime();
    this.#devices = [v.nurse, v.doctor, v.doctor].map(
      ({ userId }) => new OutboxDevice(userId, () => this.#signedIn(userId)),
    );
    if (keyOf) for (const one of this.#devices) one.keyOf = keyOf;
  }

  async take(next: Step): Promise<void> {
    const at = this.#devices[next.device] as OutboxDevice;
    if (next.do === 'clock') at.skewMs = next.skewH * 3_600_000;
    else if (next.do === 'signOut') await this.#endSession(next.device);
    else if (next.do === 'drain') {
      at.cuts = [...next.cuts];
      at.diesAfter = next.diesAfter ?? Infinity;
      await this.#drain(at);
    } else await this.#write(next.device, next.do);
  }

  /** The network is back for good: every queued write is sent. */
  async settle(): Promise<void> {
    for (const at of this.#devices) {
      at.cuts = [];
      at.diesAfter = Infinity;
      /* oxlint-disable no-await-in-loop -- pass after pass, as the page does */
      for (let tries = 0; tries < 20 && (await waits(at)); tries += 1) {
        await this.#drain(at);
        this.#now += 10 * A_MINUTE_MS;
      }
      /* oxlint-enable no-await-in-loop */
    }
  }

  async #drain(at: OutboxDevice): Promise<void> {
    for (const id of await at.drain(this.#now)) {
      expect(this.#taken, 'nothing is said to be sent twice').not.toContain(id);
      this.#taken.add(id);
    }
    this.#now += A_MINUTE_MS / 10;
  }

  async #write(device: number, kind: Written['kind']): Promise<void> {
    const v = this.#visit;
    const mark = randomUUID();
    const what = allowed(kind, device);
    const [entity, row, body, file] = {
      message: [
        `chat:${v.id}`,
        consultationCalls.sendConsultationMessage,
        { consultationId: v.id, clientId: mark, text: mark },
      ],
      comment: [
        `comments:${v.id}`,
        consultationCalls.updateUrgentCareNurseComments,
        { consultationNumber: v.number, clientId: mark, text: mark },
      ],
      note: [
        `note:${v.id}`,
        consultationCalls.saveConsultationNote,
        { consultationNumber: v.number, note: { ...EMPTY_NOTE, advice: mark }, version: this.#version },
      ],
      video: ['videoReviews:files', uploadCalls.startUpload, { purpose: 'VIDEO_REVIEW' }, recording(mark)],
    }[what] as [string, AnyCall, object, File?];
    const at = this.#devices[device] as OutboxDevice;
    const id = await at.write(entity, nameOf(row), body, this.#now + at.skewMs, file);
    this.#written.push({ device, kind: what, id, mark });
  }

  async #endSession(device: number): Promise<void> {
    const { userId } = this.#devices[device] as OutboxDevice;
    const revokedAt = this.#server.clock.now();
    await this.#server.db.updateTable('session').set({ revokedAt }).where('userId', '=', userId).execute();
    // The next pass finds no session; the one after it, a new session.
    await this.#drain(this.#devices[device] as OutboxDevice);
    this.#tokens.delete(userId);
  }

  /** Without the password: its check takes longer than everything else here. */
  async #signedIn(userId: string): Promise<Client> {
    const { db, clock, client } = this.#server;
    const known = this.#tokens.get(userId);
    const token = known ?? (await openSession(db, userId, clock.now(), { address: 'local' })).access_token;
    this.#tokens.set(userId, token);
    return client({ authorization: `Bearer ${token}` });
  }

  end(): void {
    for (const one of this.#devices) one.scrap();
  }

  /** Everything arrived once, in order; what was refused is shown to its writer. @returns the note's version */
  async check(): Promise<number> {
    const left = (await Promise.all(this.#devices.map((one) => one.outbox.list(one.userId)))).flat();
    const conflicts = new Set(left.filter(({ state }) => state === 'conflict').map(({ id }) => id));
    expect(left.filter(({ state }) => state !== 'conflict')).toEqual([]);
    const of = (kind: Written['kind']) => this.#written.filter((one) => one.kind === kind);
    const messages = await this.#marks('message');
    const comments = await this.#marks('comment');
    expect(messages.toSorted()).toEqual(
      of('message')
        .map(({ mark }) => mark)
        .toSorted(),
    );
    expect(comments.toSorted()).toEqual(
      of('comment')
        .map(({ mark }) => mark)
        .toSorted(),
    );
    expect(await this.#videos()).toEqual(
      of('video')
        .map(({ mark }) => `${mark}.mp4`)
        .toSorted(),
    );
    for (const at of [0, 1, 2]) {
      const mine = of('message')
        .filter((one) => one.device === at)
        .map(({ mark }) => mark);
      expect(messages.filter((mark) => mine.includes(mark))).toEqual(mine);
    }
    const kept = of('note').filter(({ id }) => !conflicts.has(id));
    const note = await this.#note();
    // All notes were written over one version: one of them won, the others are shown to their writers.
    expect(kept.length).toBe(of('note').length ? 1 : 0);
    expect(note.version).toBe(this.#version + kept.length);
    if (kept[0]) expect(JSON.stringify(note)).toContain(kept[0].mark);
    return note.version;
  }

  /** Returns the marks written here alone: rows of earlier runs would make each run slower. */
  async #marks(table: 'message' | 'comment'): Promise<string[]> {
    const mine = this.#written.map(({ mark }) => mark);
    const rows = await this.#server.db
      .selectFrom(table)
      .select('text')
      .where('consultationId', '=', this.#visit.id)
      .where('text', 'in', [...mine, ''])
      .orderBy(table === 'message' ? 'seq' : 'at')
      .execute();
    return rows.map(({ text }) => text);
  }

  async #videos(): Promise<string[]> {
    const mine = new Map(
      this.#written
        .filter(({ kind }) => kind === 'video')
        .map(({ mark }) => [`${mark}.mp4`, recording(mark).size]),
    );
    const arrived = await this.#server.db
      .selectFrom('videoReview')
      .select(['name', 'sizeBytes'])
      .where('name', 'in', [...mine.keys(), ''])
      .execute();
    for (const { name, sizeBytes } of arrived) expect(Number(sizeBytes)).toBe(mine.get(name));
    return arrived.map(({ name }) => name).toSorted();
  }

  async #note() {
    const { note, version } = await this.#server.db
      .selectFrom('consultation')
      .select(['note', 'version'])
      .where('id', '=', this.#visit.id)
      .executeTakeFirstOrThrow();
    return { note, version };
  }
}

/** A nurse has no note of the doctor's and no videos, a doctor writes no nurse's comment: they write a message. */
function allowed(kind: Written['kind'], device: number): Written['kind'] {
  const isNurse = device === 0;
  return (isNurse ? kind === 'note' || kind === 'video' : kind === 'comment') ? 'message' : kind;
}

async function waits({ outbox, userId }: OutboxDevice): Promise<boolean> {
  return (await outbox.list(userId)).some(({ state }) => state === 'waiting');
}

/** The worst moment of a file: it has become a video, and the device does not know. Start, three pieces, then the end. */
const LAST_ANSWER_LOST: Step[] = [
  { device: 1, do: 'video' },
  { device: 1, do: 'drain', cuts: [...Array<undefined>(4), { at: 'behind' }], diesAfter: null },
];

/** Runs the model so often. @throws with the shortest story that breaks it */
export async function runFaults(
  server: TestServer,
  numRuns: number,
  keyOf?: OutboxDevice['keyOf'],
): Promise<void> {
  const v = await visit(server);
  for (const { userId } of [v.nurse, v.doctor]) await unlockUserData(userId, newToken());
  let { version } = v.consultation;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const run = new Run(server, v, version, keyOf);
      for (const next of steps) await run.take(next);
      await run.settle();
      version = await run.check();
      run.end();
      // A minute's allowance of calls belongs to one run.
      server.clock.advance(60);
    }),
    { numRuns, examples: [[LAST_ANSWER_LOST]] },
  );
}
