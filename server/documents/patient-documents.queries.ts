import type { Staff } from '#server/platform/http/identity.ts';
import { type Scope, inScope, requestBase } from '#server/requests/request.policy.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';
import { documentsById, type DocumentRow } from '#server/files/documents.ts';

type Asked = PageAsked & { patientId: string };

const NEWEST_PRESCRIPTIONS: Order = {
  name: 'prescriptions',
  keys: [
    { by: 'prescription.signedAt', type: 'instant', isDescending: true },
    { by: 'prescription.id', type: 'text' },
  ],
};

/** All versions of a patient's prescriptions with their prescribers, newest first. */
export async function prescriptionsOfPatient(db: Db | Tx, { patientId, ...asked }: Asked) {
  const query = db
    .selectFrom('prescription')
    .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
    .innerJoin('provider', 'provider.id', 'prescription.signedBy')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('provider as withdrawer', 'withdrawer.id', 'prescription.withdrawnBy')
    .leftJoin('appUser as withdrawerUser', 'withdrawerUser.id', 'withdrawer.userId')
    .where('consultation.patientId', '=', patientId);
  const listed = query
    .selectAll('prescription')
    .select(['consultation.consultationNumber', 'consultation.providerId', 'consultation.nurseUserId'])
    .select(['provider.salutation', 'appUser.name as doctorName', 'withdrawerUser.name as withdrawerName'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('prescription as newer')
            .select('newer.id')
            .whereRef('newer.consultationId', '=', 'prescription.consultationId')
            .whereRef('newer.version', '>', 'prescription.version'),
        )
        .as('isReplaced'),
    );
  const page = await readPage(listed, NEWEST_PRESCRIPTIONS, asked);
  const total = await countRows(db, query);
  return { ...page, total };
}

const NEWEST_DOCUMENTS: Order = {
  name: 'patientDocuments',
  keys: [
    { by: 'document.at', type: 'instant', isDescending: true },
    { by: 'document.receivedAt', type: 'instant', isDescending: true },
    { by: 'document.id', type: 'text' },
  ],
};

/**
 * A patient's documents that a person may open: from their consultations, from orders that they may see, and
 * from orders that their consultations placed.
 */
export async function openDocumentsOf(db: Db | Tx, who: Staff, scope: Scope, { patientId, ...asked }: Asked) {
  const own = db
    .selectFrom('consultation')
    .select('consultation.id')
    .where('consultation.patientId', '=', patientId)
    .where((e) =>
      e.or([
        e('consultation.nurseUserId', '=', who.userId),
        ...(who.role === 'provider' ? [e('consultation.providerId', '=', who.roleId)] : []),
      ]),
    );
  const ordered = db
    .selectFrom('request')
    .select('request.id')
    .where('request.patientId', '=', patientId)
    .where('request.orderedByConsultationId', 'in', own);
  const seen = inScope(requestBase(db).where('request.patientId', '=', patientId), scope).select(
    'request.id',
  );
  const query = db
    .selectFrom('document')
    .leftJoin('consultation', 'consultation.id', 'document.consultationId')
    .leftJoin('request', 'request.id', 'document.requestId')
    .where('document.patientId', '=', patientId)
    .where((e) =>
      e.or([
        e('document.consultationId', 'in', own),
        e('document.requestId', 'in', ordered),
        e('document.requestId', 'in', seen),
      ]),
    );
  const listed = query.select(['document.id', 'consultation.consultationNumber', 'request.serviceNumber']);
  const { rows: found, next } = await readPage(listed, NEWEST_DOCUMENTS, asked);
  const total = await countRows(db, query);
  const documents = await documentsById(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.map((row) => ({ ...row, ...(documents.get(row.id) as DocumentRow) }));
  return { rows, next, total };
}
