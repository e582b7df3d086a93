import { createHmac } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { linkKeys } from './link-keys.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

export const URL_LIFE_S = 300;

/** A link to one file that works for five minutes for anyone who has it. */
export async function signedUrl(deps: Deps, documentId: string): Promise<string> {
  const { config, clock } = deps;
  const { newest } = await linkKeys(deps, URL_LIFE_S);
  const expires = String(Math.floor(clock.now().getTime() / 1000) + URL_LIFE_S);
  const query = new URLSearchParams({
    id: documentId,
    expires,
    signature: signatureOf(newest, documentId, expires),
  });
  return `/${config.APP_SEGMENT}/api/document/v1/file?${query.toString()}`;
}

/** @throws Refusal NOT_FOUND when the signature is wrong or has expired */
export async function checkSignedUrl(
  deps: Deps,
  query: { id: string; expires: string; signature: string },
): Promise<void> {
  const { valid } = await linkKeys(deps, URL_LIFE_S);
  const right = valid.some((key) => sameText(query.signature, signatureOf(key, query.id, query.expires)));
  if (!right || Number(query.expires) * 1000 < deps.clock.now().getTime()) throw new Refusal('NOT_FOUND');
}

function signatureOf(secret: Buffer, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`file\n${id}\n${expires}`).digest('base64url');
}
