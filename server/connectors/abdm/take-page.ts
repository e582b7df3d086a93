import { randomUUID } from 'node:crypto';
import { jsonOf } from '#server/connectors/received.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import {
  endTransfer,
  findAbdmArtifact,
  insertPage,
  listPages,
  lockTransfer,
  updateOpenTransfer,
  wakeConsent,
  type TransferRow,
} from './abdm.queries.ts';
import { decryptEntries, sealedEntries } from './entries.ts';
import { Page } from './forms.ts';

type PageDeps = Pick<Deps, 'vault' | 'log'> & Parameters<typeof change>[0];

/** Returns whether a page may still come for a request: it is looked up before any of the body is read. */
export const isOpen = (transfer: TransferRow | undefined, now: Date): transfer is TransferRow =>
  transfer !== undefined && transfer.state === 'OPEN' && transfer.closesAt > now;

/**
 * Decrypts a page, and stores it sealed. The last page ends the request and deletes its private key; so does a page of which nothing can be
 * decrypted, after which the data is requested again with another key.
 * @throws Refusal BAD_INPUT for a page of another request or another form, NOT_FOUND for one that is too late
 */
export async function takePage(deps: Omit<PageDeps, 'who'>, id: string, body: Uint8Array): Promise<void> {
  const page = jsonOf(body, Page);
  const isReadable = await change({ ...deps, who: { type: 'system' } }, async (c) => {
    const transfer = await lockTransfer(c.tx, id);
    if (!isOpen(transfer, c.now) || transfer.privateKeySealed === null) throw new Refusal('NOT_FOUND');
    requireOf(transfer, page);
    // A page that comes again costs nothing.
    if ((await listPages(c.tx, id)).some(({ number }) => number === page.pageNumber)) return true;
    const own = {
      privateKey: deps.vault.unseal(transfer.privateKeySealed, id),
      publicKey: transfer.publicKey,
      nonce: transfer.nonce,
    };
    const entries = decryptEntries(page, own);
    if (entries.length && entries.every(({ document }) => document === null)) {
      await end(c, transfer, 'FAILED');
      return false;
    }
    const pageId = randomUUID();
    const contentSealed = sealedEntries(entries, deps.vault, pageId);
    const row = { id: pageId, transferId: id, number: page.pageNumber, contentSealed };
    await insertPage(c.tx, row);
    const { transactionId, pageCount } = page;
    await updateOpenTransfer(c.tx, id, { transactionId, pageCount });
    if ((await listPages(c.tx, id)).length === pageCount) await end(c, transfer, 'DONE');
    return true;
  });
  if (isReadable) return;
  deps.log.warn({ transfer: id }, 'a page of health records could not be decrypted');
  throw new Refusal('BAD_INPUT');
}

function requireOf(transfer: TransferRow, { transactionId, pageNumber, pageCount }: Page): void {
  const isOfIt =
    (transfer.transactionId ?? transactionId) === transactionId &&
    (transfer.pageCount ?? pageCount) === pageCount &&
    pageNumber <= pageCount;
  if (!isOfIt) throw new Refusal('BAD_INPUT');
}

/** Ends the request, and lets the job store what came or request it again. */
async function end(c: Change, { id, artifactId }: TransferRow, state: 'DONE' | 'FAILED'): Promise<void> {
  await endTransfer(c.tx, id, state);
  const artifact = await findAbdmArtifact(c.tx, artifactId);
  if (artifact) await wakeConsent(c.tx, artifact.consentId, c.now);
}
