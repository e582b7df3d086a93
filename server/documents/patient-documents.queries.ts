import type { Staff } from '#server/platform/http/identity.ts';
import { type Scope, inScope, requestBase } from '#server/requests/request.policy.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { documentsById, type DocumentRow } from '#server/files/documents.ts';

interface Asked {
  patientId: string;
  offset: number;
  limit: number;
}

/** All versions of a patient's prescriptions with their prescribers, newest first. */
export async function prescriptionsOfPatient(db: Db | Tx, { patientId, offset, limit }: Asked) {
  const query = db
    .selectFrom('prescription')
    .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
    .innerJoin('provider', 'provider.id', 'prescription.signedBy')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .where('consultation.patientId', '=', patientId);
  const rows = await query
    .selectAll('prescription')
    .select(['consultation.consultationNumber', 'consultation.providerId', 'consultation.nurseUserId'])
    .select(['provider.salutation', 'appUser.name as doctorName'])
    .orderBy('prescription.signedAt', 'desc')
    .orderBy('prescription.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * A patient's documents that a person may open: from their consultations, from orders that they may see, and
 * from orders that their consultations placed.
 */
export async function openDocumentsOf(
  db: Db | Tx,
  who: Staff,
  scope: Scope,
  { patientId, offset, limit }: Asked,
) {
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
  const found = await query
    .select(['document.id', 'consultation.consultationNumber', 'request.serviceNumber'])
    .orderBy('document.at', 'desc')
    .orderBy('document.receivedAt', 'desc')
    .orderBy('document.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const documents = await documentsById(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.map((row) => ({ ...row, ...(documents.get(row.id) as DocumentRow) }));
  return { rows, total };
}
