import { prepareUpload } from '#lib/accepted-files.ts';
import type { EntityOf } from '#contract/queueable.ts';
import { uploadCalls, type UploadPurpose } from '#contract/uploads.ts';
import { ports } from '#api/ports.ts';
import { useWaiting } from '#api/outbox/pending-writes.ts';
import { discard, enqueue, pause, retry, sendNow } from '#api/outbox/outbox.ts';
import { orderFileCall, purposeOf } from '#api/outbox/order-files.ts';
import { useMemoryUploads, type RunningUpload } from './use-memory-uploads.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { errorOf } from '#api/outbox/deliver.ts';

interface UploadsInput {
  purpose: UploadPurpose;
  /** The service order; absent for a video review. */
  targetId?: string;
  /** Query key that is reloaded once one is stored: `service:{id}:files`. */
  entity: EntityOf<typeof uploadCalls.startUpload>;
}

/**
 * Sealing a file holds it in memory twice. A recording of five minutes has 94 MB; what is larger stays in the page that
 * chose it.
 */
const STORED_MAX_BYTES = 100 * 1024 * 1024;

/**
 * Files on their way, kept on this device until the server has them whole: neither a reload nor a crashed tab loses one.
 * A file that is too large for that, or finds the device full, is uploaded from the page's memory and says so.
 */
export function useUploads({ purpose, targetId, entity }: UploadsInput) {
  const inMemory = useMemoryUploads({
    purpose,
    targetId,
    onStored: async () => (await ports()).readWritten([entity]),
  });
  const items = useWaiting(entity).filter((item) => purposeOf(item) === purpose);
  async function put(chosen: File): Promise<void> {
    const file = await prepareUpload(chosen);
    try {
      if (file.size > STORED_MAX_BYTES) inMemory.add([file]);
      else await enqueueFile(purpose, targetId, entity, file);
    } catch {
      inMemory.add([file]);
    }
  }
  /** Calls `kept` for an upload of the outbox, `other` for one in this page's memory. */
  const either = (kept: (item: OutboxItem) => unknown, other: (clientId: string) => void) => (id: string) => {
    const item = items.find((one) => one.id === id);
    if (item) void kept(item);
    else other(id);
  };
  return {
    rows: [...items.map(rowOf), ...inMemory.rows] as readonly RunningUpload[],
    add: (files: readonly File[]): void => files.forEach((file) => void put(file)),
    resume: either((item) => (item.state === 'paused' ? pause(item, false) : sendNow(true)), inMemory.resume),
    /** Sends an X-ray or scan again, of which the user says that it is of this patient. */
    confirm: either((item) => retry(item, { confirmsPatient: 'true' }), inMemory.confirm),
    pause: either((item) => pause(item, true), inMemory.pause),
    remove: either(discard, inMemory.remove),
  };
}

/** A file of an order waits as the call that names it; how its bytes are sent depends on its size (api/outbox/deliver.ts). */
function enqueueFile(
  purpose: UploadPurpose,
  targetId: string | undefined,
  entity: UploadsInput['entity'],
  file: File,
): Promise<void> {
  const clientId = crypto.randomUUID();
  const row = orderFileCall(purpose);
  return row
    ? enqueue(row, { serviceId: targetId, clientId } as never, entity as never, clientId, file)
    : enqueue(uploadCalls.startUpload, { purpose, targetId } as never, entity, clientId, file);
}

function rowOf(item: OutboxItem): RunningUpload {
  const { id, write, state, attempts, nextAt, held, firstSentAt, sentBytes = 0, refused } = item;
  const { name = '', sizeBytes: size = 0 } = write.file ?? {};
  const row = { clientId: id, file: { name, size }, part: size && sentBytes / size };
  if (state === 'paused') return { ...row, state };
  if (state !== 'waiting') return { ...row, state: 'refused', why: errorOf(refused) };
  if (!navigator.onLine) return { ...row, state: 'lost' };
  if (attempts > 0 && nextAt > Date.now()) return { ...row, state: 'lost', againAt: nextAt };
  const isHeld = held !== undefined && nextAt > Date.now();
  return { ...row, state: isHeld || firstSentAt === undefined ? 'waiting' : 'sending' };
}
