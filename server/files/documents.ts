import type { ImagingStudy } from '#contract/imaging.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import type { StoredImaging } from '#server/platform/dicom/read-dicom.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { listDocumentsOf, type DocumentRow, type Kind } from './document.queries.ts';

export {
  documentsById,
  documentsOf,
  findDocument,
  keepPassword,
  sentBefore,
  type DocumentRow,
} from './document.queries.ts';

export function presentDocument(row: DocumentRow): DocumentInfo {
  const { id, name, contentType, sizeBytes, kind, captureStatus, captureReason } = row;
  const by = row.byUser ? { userId: row.byUser, name: row.byName ?? '', role: row.byRole ?? '' } : null;
  const pages = pagesOf(row);
  const lock = { isLocked: row.isLocked ?? false, hasPassword: row.passwordSealed !== null };
  const at = row.at.toISOString();
  const known = { id, name, contentType, sizeBytes, kind, captureStatus, captureReason };
  const imaging = row.imaging ? { imaging: presentImaging(row.imaging) } : {};
  const agreed = row.patientAgreedAt ? { patientAgreedAt: row.patientAgreedAt.toISOString() } : {};
  return { ...known, pages, ...lock, ...imaging, ...agreed, by, at };
}

const presentImaging = (stored: StoredImaging): ImagingStudy => {
  const { modality, bodyPart, studyDate, frames, identity } = stored;
  return { modality, bodyPart, studyDate, frames, identity };
};

/** Returns the password that is kept for those who may open the document; null without one. */
export function storedPassword(
  vault: Vault,
  { id, passwordSealed }: Pick<DocumentRow, 'id' | 'passwordSealed'>,
): string | null {
  return passwordSealed === null ? null : vault.unseal(passwordSealed, id);
}

/** The pages of a document; null if they are unknown. A row without a count is from before: 1 was stored for every PDF. */
function pagesOf({ pageCount, pages, contentType }: DocumentRow): number | null {
  if (pageCount !== null) return pageCount;
  return pages > 1 || contentType.startsWith('image/') ? pages : null;
}

/** A page of a consultation's documents in order of arrival; on request, with the results of its orders. */
export async function documentPage(
  db: Db | Tx,
  owner: { consultationId: string; withResults?: boolean },
  query: { cursor?: string | undefined; limit?: string | undefined },
  kinds?: readonly Kind[],
): Promise<{ documents: DocumentInfo[]; next: string | null }> {
  const { rows, next } = await listDocumentsOf(db, owner, pageAsked(query), kinds);
  return { documents: rows.map(presentDocument), next };
}
