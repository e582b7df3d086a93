import { PICTURE_MAX_BYTES } from '#contract/limits.ts';
import { foreignFile, fileOf } from '#server/files/checked-file.ts';
import { storeOwn } from '#server/files/store-upload.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pictureThread } from '#server/platform/pictures/picture-thread.ts';
import { change } from '#server/platform/writes/change.ts';
import { findClinic, findClinicLogo, saveClinicLogo } from './clinic.queries.ts';

export { listClinics } from './clinic.queries.ts';

const encode = pictureThread({ use: 'draw' });

/**
 * Sets the logo on the letterhead of a clinic; what is stored is our own copy of the picture.
 * @throws Refusal NOT_FOUND, TOO_LARGE, WRONG_TYPE
 */
export async function setClinicLogo(deps: Deps, clinicId: string, picture: File): Promise<void> {
  orNotFound(await findClinic(deps.db, clinicId));
  if (picture.size > PICTURE_MAX_BYTES) throw new Refusal('TOO_LARGE');
  const foreign = await foreignFile(picture);
  const { bytes, contentType } = await encode(foreign.bytes, foreign.contentType);
  const { sha256: fileKey } = await storeOwn(deps, fileOf(bytes, contentType));
  await change({ ...deps, who: { type: 'system' } }, async (c) => {
    await saveClinicLogo(c.tx, { clinicId, fileKey, contentType, at: c.now });
    await c.audit('SET_LOGO', 'clinic', clinicId);
  });
}

/** The logo of a visit's clinic; null for a visit without a clinic, and for a clinic without a logo. */
export async function logoOf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  clinicId: string | null,
): Promise<Uint8Array | null> {
  const row = clinicId === null ? undefined : await findClinicLogo(db, clinicId);
  const file = row && (await files.get(row.fileKey));
  return file ? new Uint8Array(await new Response(file.stream).arrayBuffer()) : null;
}
