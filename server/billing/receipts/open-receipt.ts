import { signedUrl } from '#server/files/document-links.ts';
import { auditOpening } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Identity } from '#server/platform/http/identity.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findReceipt } from './receipt.queries.ts';

type Caller = Deps & { who: Identity };

/**
 * A link to a receipt or a credit note, which works for five minutes; audited as a read.
 * @param mustSee refuses an order that the caller may not see
 */
export async function openReceipt(
  caller: Caller,
  receiptId: string,
  mustSee: (requestId: string) => unknown,
): Promise<string> {
  const { id, requestId, patientId } = orNotFound(await findReceipt(caller.db, receiptId));
  await mustSee(requestId);
  await auditOpening(caller, 'receipt', id, patientId);
  return signedUrl(caller, id);
}

/** The file behind such a link. */
export async function receiptFile(caller: Caller, receiptId: string) {
  const receipt = orNotFound(await findReceipt(caller.db, receiptId));
  await auditOpening(caller, 'file', receipt.id, receipt.patientId);
  const { TIME_ZONE: timeZone, PRODUCT_NAME: productName } = caller.config;
  const bytes = await receiptPdf(receipt, { timeZone, productName });
  return { bytes, name: `${receipt.number.replaceAll('/', '-')}.pdf` };
}
