import { createHmac } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export const URL_LIFE_S = 300;
/** Document links are signed with a separate key that no third party knows. */
const PURPOSE = 'links to documents';

/** A link to one file that works for five minutes for anyone who has it. */
export function signedUrl({ config, clock, vault }: Deps, documentId: string): string {
  const expires = String(Math.floor(clock.now().getTime() / 1000) + URL_LIFE_S);
  const query = new URLSearchParams({
    id: documentId,
    expires,
    signature: signatureOf(vault.keyFor(PURPOSE), documentId, expires),
  });
  return `/${config.APP_SEGMENT}/api/document/v1/file?${query.toString()}`;
}

/** @throws Refusal NOT_FOUND when the signature is wrong or has expired */
export function checkSignedUrl(
  { clock, vault }: Deps,
  query: { id: string; expires: string; signature: string },
): void {
  const right = sameText(query.signature, signatureOf(vault.keyFor(PURPOSE), query.id, query.expires));
  if (!right || Number(query.expires) * 1000 < clock.now().getTime()) throw new Refusal('NOT_FOUND');
}

function signatureOf(secret: Buffer, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`file\n${id}\n${expires}`).digest('base64url');
}
