import { randomUUID } from 'node:crypto';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { findSentUpload, insertUpload, type UploadRow } from './upload.queries.ts';
import { restartUpload } from './uploads.ts';

type Wish = Pick<
  UploadRow,
  | 'clientId'
  | 'userId'
  | 'purpose'
  | 'targetId'
  | 'consultationId'
  | 'messageClientId'
  | 'patientAgreed'
  | 'name'
  | 'sizeBytes'
  | 'sha256'
>;

/**
 * Begins an upload, or continues the one that this device began with the same id; an abandoned one starts again.
 * @throws Refusal SAME_KEY_OTHER_BODY
 */
export async function beginUpload(c: Change, wish: Wish): Promise<{ row: UploadRow; isNew: boolean }> {
  const times = { createdAt: c.occurredAt, touchedAt: c.now };
  const made = await insertUpload(c.tx, { id: randomUUID(), ...wish, resultId: null, ...times });
  if (made) return { row: made, isNew: true };
  const before = await findSentUpload(c.tx, wish.userId, wish.clientId);
  const same = ['sha256', 'sizeBytes', 'purpose', 'targetId', 'consultationId', 'patientAgreed'] as const;
  if (same.some((column) => before[column] !== wish[column])) throw new Refusal('SAME_KEY_OTHER_BODY');
  const row = before.state === 'ABANDONED' ? await restartUpload(c.tx, before.id, c.now) : before;
  return { row, isNew: false };
}
