import * as z from 'zod/mini';
import { FhirResource } from '#contract/abdm.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import { CipherError, decipherFrom, type KeyMaterial } from './cipher.ts';
import type { Page } from './forms.ts';

/** A document of a page; null: it could not be read. */
export interface Entry {
  context: string;
  document: FhirResource | null;
}

const Entries = z.array(z.object({ context: z.string(), document: z.nullable(FhirResource) }));

/**
 * Decrypts the entries of a page. One that cannot be read does not keep the others out. Their checksums are not compared: the tag of the
 * encryption proves the content, and published providers send none or a constant.
 */
export function decryptEntries({ entries, keyMaterial }: Page, own: KeyMaterial): Entry[] {
  const other = { publicKey: keyMaterial.dhPublicKey.keyValue, nonce: keyMaterial.nonce };
  const decipher = orNull(() => decipherFrom(own, other));
  return entries.map(({ content, careContextReference: context }) => {
    const text = decipher && content ? orNull(() => decipher(content)) : null;
    return { context, document: text === null ? null : documentIn(text) };
  });
}

/** Returns null for what cannot be decrypted. */
function orNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof CipherError) return null;
    throw error;
  }
}

function documentIn(text: string): FhirResource | null {
  try {
    const { success, data } = FhirResource.safeParse(JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}

export const sealedEntries = (entries: readonly Entry[], vault: Vault, id: string): string =>
  vault.seal(JSON.stringify(entries), id);

export function openEntries(
  pages: readonly { id: string; contentSealed: string | null }[],
  vault: Vault,
): Entry[] {
  return pages.flatMap(({ id, contentSealed }) =>
    contentSealed ? Entries.parse(JSON.parse(vault.unseal(contentSealed, id))) : [],
  );
}

/** Returns a note when a care context has no document, or a document could not be read: otherwise a part would look like the whole. */
export function missingNotes(entries: readonly Entry[], contexts: readonly string[]): FhirResource[] {
  const named = new Set(entries.map(({ context }) => context));
  const count =
    entries.filter(({ document }) => document === null).length +
    contexts.filter((context) => !named.has(context)).length;
  if (count === 0) return [];
  const diagnostics = `Records that the hospital did not send or that could not be read: ${count}`;
  return [
    {
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'incomplete', diagnostics }],
    },
  ];
}
