import { nameOf } from '#contract/call.ts';
import { consultationCalls } from '#contract/consultations.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { portalCalls } from '#contract/portal.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { send } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { finishUpload, sendPiece, startUpload, type Target } from '#api/uploads.ts';
import { SignedOut, type Deliver, type DeliverFile } from '#offline/drain.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { inPieces, type Got, type PieceWire } from '#offline/pieces.ts';

/** A line that says nothing is cut. */
const SILENCE_MS = 30_000;
/** The server reads a file of hundreds of MB from end to end before it answers. */
const FINISH_MS = 180_000;

export const deliver: Deliver = async (writes) => {
  try {
    const signal = AbortSignal.timeout(SILENCE_MS);
    const body = { writes: writes as never };
    return (await send(portalCalls.deliverWrites, { body, signal })).answers as never;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new SignedOut();
    throw error;
  }
};

type FileOf = (item: OutboxItem) => Promise<File>;

/** Sends what takes a file along: a capture as one form, an upload in pieces. */
export function fileDelivery(fileOf: FileOf): DeliverFile {
  const ways = new Map<string, (item: OutboxItem) => Promise<Got>>([
    [UPLOAD, inPieces(WIRE, fileOf, () => performance.now())],
    [nameOf(consultationCalls.addConsultationDocument), asForm(fileOf)],
  ]);
  return async (item) => {
    const { id, write } = item;
    const way = ways.get(write.call);
    if (!way) throw new Error('no call of this version');
    try {
      const got = await way(item);
      return 'body' in got ? { key: id, status: 200, ...got } : got;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) throw new SignedOut();
      // Of an upload it says that another place is next: the server is asked which.
      if (write.call === UPLOAD && error.code === 'CHANGED_MEANWHILE') throw error;
      return { key: id, status: error.status, body: error.body };
    }
  };
}

const UPLOAD = nameOf(uploadCalls.startUpload);

const WIRE: PieceWire = {
  start: ({ id, write }, file) => {
    const { purpose, targetId } = write.body as Target;
    return startUpload({ clientId: id, purpose, targetId }, file, AbortSignal.timeout(SILENCE_MS));
  },
  piece: (upload, piece) => attended((watch) => sendPiece(upload, piece, watch)),
  finish: (upload) => finishUpload(upload, AbortSignal.timeout(FINISH_MS)),
};

const asForm =
  (fileOf: FileOf) =>
  async (item: OutboxItem): Promise<Got> => {
    const body = { ...item.write.body, file: await fileOf(item) } as never;
    return {
      body: await attended((watch) => send(consultationCalls.addConsultationDocument, { body, ...watch })),
    };
  };

interface Watch {
  signal: AbortSignal;
  onProgress: () => void;
}

/** Bytes take as long as they take, while some leave; silence is cut. */
async function attended<T>(act: (watch: Watch) => Promise<T>): Promise<T> {
  const cut = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const onProgress = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => cut.abort(), SILENCE_MS);
  };
  onProgress();
  return act({ signal: cut.signal, onProgress }).finally(() => clearTimeout(timer));
}

/** Why the server refused a write, as its call would have said it. */
export function errorOf(refused: OutboxItem['refused']): ApiError {
  const body: ErrorBody = {
    status: 'ERROR',
    code: (refused?.code ?? 'INTERNAL') as ErrorCode,
    responseString: refused?.words ?? '',
    ...(refused?.fields && { fields: refused.fields }),
    ...(refused?.detail && { detail: refused.detail }),
  };
  return new ApiError(refused?.status ?? 500, body);
}
