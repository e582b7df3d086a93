import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Note } from '#contract/prescriptions.ts';
import { NoteKeeper, type Draft, type Saved } from '#features/consultation-room/note/note-keeper.ts';

const empty: Note = { complaint: '', history: '', examination: '', diagnoses: [], advice: '', followUp: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A keeper and the server behind it, which answers as told. */
function desk(answer: (note: Note, version: number) => Saved, draft?: Draft) {
  let kept = draft;
  const sent: [Note, number][] = [];
  const keeper = new NoteKeeper(
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
  return { keeper, sent, kept: () => kept };
}

test('what is typed is saved once, 800 ms after the last letter', async () => {
  const { keeper, sent, kept } = desk((_, version) => ({ version: version + 1 }));
  keeper.change({ complaint: 'Diz' });
  await vi.advanceTimersByTimeAsync(500);
  keeper.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(799);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([[{ ...empty, complaint: 'Dizzy' }, 1]]);
  expect(keeper.view.state).toBe('saved');
  expect(kept()).toBeUndefined();
});

test('steady typing is on this device and on its way within two seconds, also behind a save that gets no answer', async () => {
  const { keeper, sent, kept } = desk(() => new Promise<never>(() => undefined) as never);
  let text = '';
  for (let letter = 0; letter < 45; letter += 1) {
    text += 'a';
    keeper.change({ complaint: text });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(sent).toHaveLength(1);
  expect(kept()?.note.complaint.length).toBeGreaterThanOrEqual(40);
});

test('what was saved just before a crash is no conflict with what was typed after it', async () => {
  const draft = {
    note: { ...empty, complaint: 'Dizzy since' },
    base: { note: { ...empty, history: 'Older' }, version: 0 },
    sent: empty,
  };
  const { keeper, sent } = desk((_, version) => ({ version: version + 1 }), draft);
  await keeper.restore();
  expect(sent).toEqual([[draft.note, 1]]);
  expect(keeper.view.state).toBe('saved');
});

test('to sign, it is saved first; what the server does not have is not signed', async () => {
  const { keeper, sent, kept } = desk((_, version) => ({ version: version + 1 }));
  keeper.change({ complaint: 'Dizzy' });
  expect(await keeper.settled()).toEqual({ note: { ...empty, complaint: 'Dizzy' }, version: 2 });
  expect(sent).toHaveLength(1);
  const offline = desk(() => ({ offline: true }));
  offline.keeper.change({ complaint: 'Dizzy' });
  expect(await offline.keeper.settled()).toBeUndefined();
  expect(kept()).toBeUndefined();
});

test('a closed note has nothing left to save', async () => {
  const { keeper, sent, kept } = desk((_, version) => ({ version: version + 1 }));
  keeper.change({ complaint: 'Typed too late' });
  keeper.close({ note: empty, version: 3 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  expect(kept()).toBeUndefined();
  expect(keeper.view).toMatchObject({ note: empty, state: 'saved' });
});

test('without a network it is kept on the device and saved when the network is back', async () => {
  let offline = true;
  const { keeper, sent, kept } = desk((_, version) =>
    offline ? { offline: true } : { version: version + 1 },
  );
  keeper.change({ advice: 'Water' });
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.view.state).toBe('kept');
  expect(kept()?.note.advice).toBe('Water');
  offline = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.view.state).toBe('saved');
  expect(sent).toHaveLength(2);
});

test('a number that moved on without the note is no conflict', async () => {
  const { keeper, sent } = desk((_, version) =>
    version === 1 ? { newer: { note: empty, version: 4 } } : { version: version + 1 },
  );
  keeper.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(900);
  expect(sent.map(([, version]) => version)).toEqual([1, 4]);
  expect(keeper.view.state).toBe('saved');
});

test('two that wrote at once: nothing is sent until one is chosen, then it is', async () => {
  const theirs = { ...empty, complaint: 'Rash' };
  const { keeper, sent } = desk((_, version) =>
    version < 5 ? { newer: { note: theirs, version: 5 } } : { version: version + 1 },
  );
  keeper.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(800);
  expect(keeper.view).toMatchObject({ state: 'conflict', stored: { version: 5 } });
  keeper.change({ advice: 'Rest' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  keeper.settle('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual([{ ...empty, complaint: 'Dizzy', advice: 'Rest' }, 5]);
  expect(keeper.view).toMatchObject({ state: 'saved', stored: undefined });
});

test('the stored one replaces what was written when it is chosen', async () => {
  const theirs = { ...empty, complaint: 'Rash' };
  const { keeper, kept } = desk(() => ({ newer: { note: theirs, version: 5 } }));
  keeper.change({ complaint: 'Dizzy' });
  await vi.advanceTimersByTimeAsync(800);
  keeper.settle('stored');
  expect(keeper.view).toMatchObject({ note: theirs, state: 'saved' });
  expect(kept()).toBeUndefined();
});

test('what was written before a reload is saved after it', async () => {
  const draft = { note: { ...empty, complaint: 'Dizzy' }, base: { note: empty, version: 1 } };
  const { keeper, sent } = desk((_, version) => ({ version: version + 1 }), draft);
  await keeper.restore();
  expect(sent).toEqual([[draft.note, 1]]);
});

describe('a note in the outbox', () => {
  const mine = { ...empty, advice: 'Water' };

  test('is kept until the server has it, and what was typed meanwhile goes over it', async () => {
    const { keeper, sent, kept } = desk((_, version) =>
      version === 1 ? { waits: true } : { version: version + 1 },
    );
    keeper.change({ advice: 'Water' });
    await vi.advanceTimersByTimeAsync(800);
    keeper.meetKept(mine);
    expect(keeper.view.state).toBe('kept');
    expect(kept()?.note.advice).toBe('Water');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    keeper.meet({ note: mine, version: 2 });
    keeper.meetKept(undefined);
    expect(keeper.view.state).toBe('saved');
    expect(kept()).toBeUndefined();
  });

  test('that may have been sent holds what is typed behind it, which is saved over it', async () => {
    const { keeper, sent } = desk((_, version) =>
      version > 1 ? { version: version + 1 } : sent.length > 1 ? { held: true } : { waits: true },
    );
    keeper.change({ advice: 'Water' });
    await vi.advanceTimersByTimeAsync(800);
    keeper.change({ advice: 'Water and rest' });
    await vi.advanceTimersByTimeAsync(800);
    expect(keeper.view.state).toBe('kept');
    keeper.meet({ note: mine, version: 2 });
    keeper.meetKept(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual([{ ...empty, advice: 'Water and rest' }, 2]);
    expect(keeper.view.state).toBe('saved');
  });

  test('is there after a reload, and gives way to a newer one that came behind it', () => {
    const { keeper } = desk((_, version) => ({ version }));
    keeper.meetKept(mine);
    expect(keeper.view).toMatchObject({ note: mine, state: 'kept' });
    keeper.meet({ note: { ...mine, complaint: 'Rash' }, version: 3 });
    expect(keeper.view.note).toEqual(mine);
    keeper.meetKept(undefined);
    expect(keeper.view).toMatchObject({ note: { ...mine, complaint: 'Rash' }, state: 'saved' });
  });

  test('does not hide what was typed behind it before a reload', async () => {
    const draft = { note: { ...mine, complaint: 'Dizzy' }, base: { note: empty, version: 1 } };
    const { keeper, sent } = desk(() => ({ held: true }), draft);
    keeper.meetKept(mine);
    await keeper.restore();
    expect(keeper.view).toMatchObject({ note: draft.note, state: 'kept' });
    expect(sent).toEqual([[draft.note, 1]]);
  });

  test('that somebody overtook stands beside theirs', () => {
    const { keeper } = desk((_, version) => ({ version }));
    const theirs = { note: { ...empty, complaint: 'Rash' }, version: 4 };
    keeper.meetKept(mine);
    keeper.overtaken(theirs);
    expect(keeper.view).toMatchObject({ note: mine, state: 'conflict', stored: theirs });
  });
});
