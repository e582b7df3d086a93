import { createHash } from 'node:crypto';
import type { AnyCall } from '#contract/call.ts';
import { uploadCalls as calls, type UploadState } from '#contract/uploads.ts';
import { SignedOut, type DeliverFile } from '#offline/drain.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { inPieces } from '#offline/chunks.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { Cut } from '#tests/support/models/outbox-device.ts';

/** A recording of so many pieces on a line as slow as `fileLine`'s. */
export function recording(mark: string): File {
  const head = Buffer.from('\0\0\0\x20ftypisom', 'latin1');
  return new File([head, mark, Buffer.alloc(400_000, mark)], `${mark}.mp4`, { type: 'video/mp4' });
}

interface FileLineInput {
  fileOf: (item: OutboxItem) => Promise<File>;
  as: () => Promise<Client>;
  /** Under which id the server knows the file. */
  keyOf: (item: OutboxItem) => string;
  /** Where the line breaks in the next call. */
  cut: () => Cut | undefined;
}

class Refused extends Error {
  readonly status: number;
  readonly body: { code?: string };

  constructor(status: number, body: { code?: string }) {
    super(`${status} ${body.code}`);
    this.status = status;
    this.body = body;
  }
}

/** A device's way to send files: the product's pieces over a line that breaks as the test says. */
export function fileLine({ fileOf, as, keyOf, cut }: FileLineInput): DeliverFile {
  async function ask<T>(row: AnyCall, input: { query?: unknown; body?: unknown }): Promise<T> {
    const broken = cut();
    if (broken?.at === 'before') throw new Error('no line');
    const answer = await (await as()).send(row, input);
    if (broken) throw new Error('the line broke');
    if (answer.status === 401) throw new SignedOut();
    const body = (await answer.json()) as object;
    if (!answer.ok) throw new Refused(answer.status, body);
    return body as T;
  }
  let clock = 0;
  const slowly = (): number => (clock += 10_000);
  const send = inPieces(
    {
      start: async (item, file) =>
        (await ask<Said>(calls.startUpload, { body: await startOf(item, file) })).upload,
      piece: async ({ uploadId, offset }, body) => {
        const query = { uploadId, offset: String(offset), sizeBytes: String(body.size) };
        return (await ask<Said>(calls.sendPiece, { query, body })).upload;
      },
      finish: ({ uploadId }) => ask(calls.finishUpload, { body: { uploadId } }),
    },
    fileOf,
    slowly,
  );
  const startOf = async (item: OutboxItem, file: File): Promise<object> => ({
    ...item.write.body,
    clientId: keyOf(item),
    name: file.name,
    sizeBytes: file.size,
    contentType: file.type,
    sha256: createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex'),
  });
  return async (item) => {
    try {
      const got = await send(item);
      return 'body' in got ? { key: item.id, status: 200, ...got } : got;
    } catch (error) {
      if (!(error instanceof Refused) || error.body.code === 'CHANGED_MEANWHILE') throw error;
      return { key: item.id, status: error.status, body: error.body };
    }
  };
}

interface Said {
  upload: UploadState;
}
