import { useRef, useState } from 'react';
import { keepCapture, useWaitingCaptures } from '#api/resources/consultations.ts';
import { progressOf } from '#api/outbox/pending-writes.ts';
import { discard, retry } from '#api/outbox/outbox.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { errorOf } from '#api/outbox/deliver.ts';

interface CaptureUpload {
  clientId: string;
  name: string;
  sizeBytes: number;
  /** How much of a large one the server has, 0 to 100. */
  percent?: number | undefined;
  state: ReturnType<typeof progressOf>;
  why?: Error | undefined;
}

/** Photos and files not uploaded yet: stored on this device first, so that a reload loses none. */
export function useCaptureUploads(consultationId: string) {
  const waiting = useWaitingCaptures(consultationId);
  const [problem, setProblem] = useState<string>();
  // One after another, so that pages which are chosen together keep their order.
  const kept = useRef<Promise<void>>(Promise.resolve());
  const rows = waiting.map((item): CaptureUpload => ({
    clientId: item.id,
    name: (item.write.body as { name?: string }).name ?? '',
    sizeBytes: item.bytes,
    percent: item.sentBytes && (100 * item.sentBytes) / item.bytes,
    state: progressOf(item),
    why: item.refused && errorOf(item.refused),
  }));
  return {
    rows,
    /** Why the device could not store one. */
    problem,
    add(file: Blob, name: string): void {
      const named = file instanceof File ? file : new File([file], `${name}.jpg`, { type: file.type });
      kept.current = kept.current
        .then(() => keepCapture(consultationId, name.trim() || named.name, named))
        .then(
          () => setProblem(undefined),
          (error: Error) => setProblem(wordsOf(error)),
        );
    },
    retry(clientId: string): void {
      const item = waiting.find(({ id }) => id === clientId);
      if (item) void retry(item);
    },
    /** Sends an X-ray or scan again, of which the user says that it is of this patient. */
    confirm(clientId: string): void {
      const item = waiting.find(({ id }) => id === clientId);
      if (item) void retry(item, { confirmsPatient: 'true' });
    },
    remove(clientId: string): void {
      const item = waiting.find(({ id }) => id === clientId);
      if (item) void discard(item);
    },
  };
}
