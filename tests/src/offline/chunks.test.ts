import { expect, test } from 'vitest';
import { UPLOAD_PIECE_BYTES, UPLOAD_PIECE_MIN_BYTES } from '#contract/limits.ts';
import type { UploadState } from '#contract/uploads.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { inPieces } from '#offline/chunks.ts';

const MB = 1024 * 1024;
const ITEM = { id: 'scan' } as OutboxItem;
const FILE = new File([new Uint8Array(3 * MB)], 'scan.pdf');

/** A server, and a line of so many bytes a millisecond. @returns what went over it, and how to send a piece */
function line(bytesPerMs: () => number) {
  let now = 0;
  let offset = 0;
  const pieces: { at: number; size: number }[] = [];
  const starts: number[] = [];
  const state = (): UploadState => ({
    uploadId: 'u',
    uploadState: 'OPEN',
    offset,
    sizeBytes: FILE.size,
    pieceBytes: UPLOAD_PIECE_BYTES,
  });
  const send = inPieces(
    {
      start: async () => {
        starts.push(offset);
        return state();
      },
      piece: async (upload, piece) => {
        if (!bytesPerMs()) throw new Error('no line');
        now += piece.size / bytesPerMs();
        pieces.push({ at: upload.offset, size: piece.size });
        offset = upload.offset + piece.size;
        return state();
      },
      finish: async () => ({ document: 'd' }),
    },
    async () => FILE,
    () => now,
  );
  return { pieces, starts, send: () => send(ITEM) };
}

async function whole(send: () => ReturnType<ReturnType<typeof inPieces>>): Promise<object> {
  const got = await send();
  return 'body' in got ? got.body : whole(send);
}

test('a fast line takes pieces as large as the server asks for, one behind the other', async () => {
  const { pieces, starts, send } = line(() => 1_000);
  expect(await whole(send)).toEqual({ document: 'd' });
  expect(pieces.slice(1, -1).every(({ size }) => size === UPLOAD_PIECE_BYTES)).toBe(true);
  expect(pieces.reduce((end, { at, size }) => (at === end ? end + size : NaN), 0)).toBe(FILE.size);
  expect(starts).toEqual([0]);
});

test('a slow one takes them so small that words wait no longer than a few seconds behind one', async () => {
  const { pieces, send } = line(() => 30);
  await whole(send);
  expect(pieces.slice(1).every(({ size }) => size / 30 <= 3_000)).toBe(true);
  expect(pieces.slice(0, -1).every(({ size }) => size >= UPLOAD_PIECE_MIN_BYTES)).toBe(true);
});

test('continues a broken upload where the server stopped, with the smallest piece', async () => {
  let speed = 1_000;
  const { pieces, starts, send } = line(() => speed);
  const first = await send();
  speed = 0;
  await expect(send()).rejects.toThrow('no line');
  speed = 1_000;
  const second = await send();
  expect(starts).toEqual([0, (first as { sentBytes: number }).sentBytes]);
  expect(pieces.at(-1)?.size).toBe(UPLOAD_PIECE_MIN_BYTES);
  expect(second).toEqual({ sentBytes: (starts[1] ?? 0) + UPLOAD_PIECE_MIN_BYTES });
});
