import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** @throws Refusal TOO_LARGE */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > UPLOAD_MAX_BYTES) throw new Refusal('TOO_LARGE');
  return new Uint8Array(await file.arrayBuffer());
}
