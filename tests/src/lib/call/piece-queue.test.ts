import { beforeEach, expect, it, vi } from 'vitest';
import { PieceQueue } from '#lib/call/piece-queue.ts';

const stored: [offset: number, text: string][] = [];
const send = vi.fn<(offset: number, piece: Blob) => Promise<void>>();
const onRefused = vi.fn();
const LOST = new Error('lost');
class Elsewhere extends Error {
  offset = 2;
}

const queue = () =>
  new PieceQueue({
    send,
    isTransient: (error) => error === LOST,
    offsetIn: (error) => (error instanceof Elsewhere ? error.offset : undefined),
    onRefused,
    retryMs: 1,
  });
const keep = async (offset: number, piece: Blob): Promise<void> => {
  stored.push([offset, await piece.text()]);
};

beforeEach(() => {
  stored.length = 0;
  send.mockReset().mockImplementation(keep);
  onRefused.mockReset();
});

it('sends pieces in order, each where the one before ended', async () => {
  const pieces = queue();
  pieces.add(new Blob(['ab']));
  pieces.add(new Blob(['cde']));
  await pieces.drained();
  pieces.add(new Blob(['f']));
  await pieces.drained();
  expect(stored.map(([, text]) => text).join('')).toBe('abcdef');
  expect(stored.map(([offset]) => offset)).toEqual([0, 2, 5]);
});

it('sends the same bytes again after the connection was lost, with those recorded since', async () => {
  send.mockRejectedValueOnce(LOST);
  const pieces = queue();
  pieces.add(new Blob(['ab']));
  pieces.add(new Blob(['cd']));
  await pieces.drained();
  expect(stored).toEqual([[0, 'abcd']]);
});

it('takes a piece as stored where only its answer was lost', async () => {
  send.mockRejectedValueOnce(new Elsewhere());
  const pieces = queue();
  pieces.add(new Blob(['ab']));
  await pieces.drained();
  pieces.add(new Blob(['cd']));
  await pieces.drained();
  expect(stored).toEqual([[2, 'cd']]);
  expect(onRefused).not.toHaveBeenCalled();
});

it('stops at a refusal, says so once, and sends nothing further', async () => {
  send.mockRejectedValue(new Error('too large'));
  const pieces = queue();
  pieces.add(new Blob(['ab']));
  await pieces.drained();
  pieces.add(new Blob(['cd']));
  await pieces.drained();
  expect(send).toHaveBeenCalledOnce();
  expect(onRefused).toHaveBeenCalledOnce();
});
