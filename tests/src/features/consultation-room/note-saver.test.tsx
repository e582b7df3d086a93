import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Note } from '#contract/prescriptions.ts';
import { NoteSaver, type Draft, type Saved } from '#features/consultation-room/note/note-saver.ts';

const empty: Note = { complaint: '', history: '', examination: '', diagnoses: [], advice: '', followUp: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver and the server behind it, which answers as told. */
function desk(answer: (note: Note, version: number) => Saved, draft?: Draft) {
  let kept = draft;
  const sent: [Note, number][] = [];
  const saver = new NoteSaver(
    { note: empty, version: 1 },
    {
      save: async (note, version) => {
        sent.push([note, version]);
        return answer(note, version);
      },
      load: async () => kept,
      keep: (next) => void (kept = next),
      drop: () => void (kept = undefined),
    },
  );
  return { saver, sent, kept: () => kept };
}

test('saves typed text once, 800 ms after the last letter', async () => {
  const { saver, sent, kept } = desk((_, version) => ({ version: version + 1 }));
  saver.change({ complaint: 'Diz' });
  await vi.advanceTimersByTimeAsync(500);
  saver.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([[{ ...empty, complaint: 'Dizzy' }, 1]]);
  expect(saver.view.state).toBe('saved');
  expect(kept()).toBeUndefined();
});

test('steady typing is on this device and on its way within two seconds, also behind a save that gets no answer', async () => {
  const { saver, sent, kept } = desk(() => new Promise<never>(() => undefined) as never);
  let text = '';
  for (let letter = 0; letter < 45; letter += 1) {
    text += 'a';
    saver.change({ complaint: text });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent).toHaveLength(1);
  expect(kept()?.note.complaint.length).toBeGreaterThanOrEqual(40);
});

test('avoids a conflict between text saved just before a crash and text typed after it', async () => {
  const draft = {
    note: { ...empty, complaint: 'Dizzy since' },
    base: { note: { ...empty, history: 'Older' }, version: 0 },
    sent: empty,
  };
  const { saver, sent } = desk((_, version) => ({ version: version + 1 }), draft);
  await saver.restore();
  expect(sent).toEqual([[draft.note, 1]]);
  expect(saver.view.state).toBe('saved');
});

test('saves before signing, and signs only what the server has', async () => {
  const { saver, sent, kept } = desk((_, version) => ({ version: version + 1 }));
  saver.change({ complaint: 'Dizzy' });
  expect(await saver.settled()).toEqual({ note: { ...empty, complaint: 'Dizzy' }, version: 2 });
  expect(sent).toHaveLength(1);
  const offline = desk(() => ({ offline: true }));
  offline.saver.change({ complaint: 'Dizzy' });
  expect(await offline.saver.settled()).toBeUndefined();
  expect(kept()).toBeUndefined();
});

test('a closed note has nothing left to save', async () => {
  const { saver, sent, kept } = desk((_, version) => ({ version: version + 1 }));
  saver.change({ complaint: 'Typed too late' });
  saver.close({ note: empty, version: 3 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  expect(kept()).toBeUndefined();
  expect(saver.view).toMatchObject({ note: empty, state: 'saved' });
});

test('without a network it is kept on the device and saved when the network is back', async () => {
  let offline = true;
  const { saver, sent, kept } = desk((_, version) =>
    offline ? { offline: true } : { version: version + 1 },
  );
  saver.change({ advice: 'Water' });
  await vi.advanceTimersByTimeAsync(800);
  expect(saver.view.state).toBe('queued');
  expect(kept()?.note.advice).toBe('Water');
  offline = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saver.view.state).toBe('saved');
  expect(sent).toHaveLength(2);
});

test('a number that moved on without the note is no conflict', async () => {
  const { saver, sent } = desk((_, version) =>
    version === 1 ? { newer: { note: empty, version: 4 } } : { version: version + 1 },
  );
  saver.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(900);
  expect(sent.map(([, version]) => version)).toEqual([1, 4]);
  expect(saver.view.state).toBe('saved');
});

test('two that wrote at once: nothing is sent until one is chosen, then it is', async () => {
  const theirs = { ...empty, complaint: 'Rash' };
  const { saver, sent } = desk((_, version) =>
    version < 5 ? { newer: { note: theirs, version: 5 } } : { version: version + 1 },
  );
  saver.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(800);
  expect(saver.view).toMatchObject({ state: 'conflict', stored: { version: 5 } });
  saver.change({ advice: 'Rest' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  saver.settle('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual([{ ...empty, complaint: 'Dizzy', advice: 'Rest' }, 5]);
  expect(saver.view).toMatchObject({ state: 'saved', stored: undefined });
});

test('the stored one replaces what was written when it is chosen', async () => {
  const theirs = { ...empty, complaint: 'Rash' };
  const { saver, kept } = desk(() => ({ newer: { note: theirs, version: 5 } }));
  saver.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(800);
  saver.settle('stored');
  expect(saver.view).toMatchObject({ note: theirs, state: 'saved' });
  expect(kept()).toBeUndefined();
});

test('saves after a reload what was written before', async () => {
  const draft = { note: { ...empty, complaint: 'Dizzy' }, base: { note: empty, version: 1 } };
  const { saver, sent } = desk((_, version) => ({ version: version + 1 }), draft);
  await saver.restore();
  expect(sent).toEqual([[draft.note, 1]]);
});

describe('a note in the outbox', () => {
  const mine = { ...empty, advice: 'Water' };

  test('stays until the server has it, and later text replaces it', async () => {
    const { saver, sent, kept } = desk((_, version) =>
      version === 1 ? { queued: true } : { version: version + 1 },
    );
    saver.change({ advice: 'Water' });
    await vi.advanceTimersByTimeAsync(800);
    saver.meetQueued(mine);
    expect(saver.view.state).toBe('queued');
    expect(kept()?.note.advice).toBe('Water');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    saver.meet({ note: mine, version: 2 });
    saver.meetQueued(undefined);
    expect(saver.view.state).toBe('saved');
    expect(kept()).toBeUndefined();
  });

  test('holds later text behind a write that may have been sent, and saves that text over it', async () => {
    const { saver, sent } = desk((_, version) =>
      version > 1 ? { version: version + 1 } : sent.length > 1 ? { blocked: true } : { queued: true },
    );
    saver.change({ advice: 'Water' });
    await vi.advanceTimersByTimeAsync(800);
    saver.change({ advice: 'Water and rest' });
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.view.state).toBe('queued');
    saver.meet({ note: mine, version: 2 });
    saver.meetQueued(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual([{ ...empty, advice: 'Water and rest' }, 2]);
    expect(saver.view.state).toBe('saved');
  });

  test('survives a reload, and yields to a newer one behind it', () => {
    const { saver } = desk((_, version) => ({ version }));
    saver.meetQueued(mine);
    expect(saver.view).toMatchObject({ note: mine, state: 'queued' });
    saver.meet({ note: { ...mine, complaint: 'Rash' }, version: 3 });
    expect(saver.view.note).toEqual(mine);
    saver.meetQueued(undefined);
    expect(saver.view).toMatchObject({ note: { ...mine, complaint: 'Rash' }, state: 'saved' });
  });

  test('does not hide what was typed behind it before a reload', async () => {
    const draft = { note: { ...mine, complaint: 'Dizzy' }, base: { note: empty, version: 1 } };
    const { saver, sent } = desk(() => ({ blocked: true }), draft);
    saver.meetQueued(mine);
    await saver.restore();
    expect(saver.view).toMatchObject({ note: draft.note, state: 'queued' });
    expect(sent).toEqual([[draft.note, 1]]);
  });

  test('shows beside the text of the person who saved first', () => {
    const { saver } = desk((_, version) => ({ version }));
    const theirs = { note: { ...empty, complaint: 'Rash' }, version: 4 };
    saver.meetQueued(mine);
    saver.overtaken(theirs);
    expect(saver.view).toMatchObject({ note: mine, state: 'conflict', stored: theirs });
  });
});
