import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { OUTBOX_LOCK } from '#contract/device-names.ts';
import { enqueue, wipe } from '#api/outbox/outbox.ts';
import { unsentWrites } from '#api/outbox/pending-writes.ts';
import { connectPorts } from '#api/ports.ts';
import { beginSession, endSession } from '#api/session/session.ts';

const USER = 'u-outbox';
let free: () => void;

/** Another tab is sending: what is written here stays unsent. */
beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`${OUTBOX_LOCK}${USER}`, () => {
      resolve();
      return new Promise<void>((release) => (free = release));
    });
  });
  await beginSession({
    role: 'provider',
    userId: USER,
    roleId: 'p1',
    name: 'Asha',
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 900,
    careSecret: 'A'.repeat(43),
    deviceToken: 'B'.repeat(43),
  });
});
afterAll(async () => {
  await wipe(USER);
  await endSession('provider');
  free();
});

const noteOf = (complaint: string, version: number) => ({
  consultationNumber: 'C1',
  version,
  note: { complaint, history: '', examination: '', diagnoses: [], advice: '', followUp: '' },
});

test('a write is on the device, in its order, before anything is sent', async () => {
  const say = (text: string, clientId: string) =>
    enqueue(
      consultationCalls.sendConsultationMessage,
      { consultationId: 'c1', clientId, text },
      'messages:c1',
      clientId,
    );
  await say('first', 'm1');
  await say('second', 'm2');
  expect(
    unsentWrites.get().map(({ id, entity, state, firstSentAt }) => [id, entity, state, firstSentAt]),
  ).toEqual([
    ['m1', 'messages:c1', 'waiting', undefined],
    ['m2', 'messages:c1', 'waiting', undefined],
  ]);
});

test('a newer write over the same version takes the place of one that was not sent; over another version it does not', async () => {
  const save = (body: ReturnType<typeof noteOf>, id: string) =>
    enqueue(consultationCalls.saveConsultationNote, body, 'consultation:C1:note', id);
  const notes = () =>
    unsentWrites.get().flatMap(({ id, entity }) => (entity === 'consultation:C1:note' ? [id] : []));
  await save(noteOf('Dizzy', 1), 'n1');
  await save(noteOf('Dizzy since morning', 1), 'n2');
  expect(notes()).toEqual(['n2']);
  await save(noteOf('No fever', 2), 'n3');
  expect(notes()).toEqual(['n2', 'n3']);
});
