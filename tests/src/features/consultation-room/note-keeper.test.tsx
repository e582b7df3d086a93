import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Note } from '#contract/prescriptions.ts';
import { NoteKeeper, type Draft, type Saved } from '#features/consultation-room/note-keeper.ts';

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
