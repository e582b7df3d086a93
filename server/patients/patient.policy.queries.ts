import { expressionBuilder } from 'kysely';
import type { Staff } from '#server/platform/http/identity.ts';
import { type Scope, inScope, requestBase } from '#server/requests/request.policy.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/**
 * Returns the condition for seeing a patient as SQL over `patient`: a provider who treats or treated them or is their primary-care
 * provider, a nurse who cared for them or to whom a home visit of theirs is given, an agent with one of their orders in scope. All others
 * are refused, even with the patient's id.
 */
export function patientVisibleTo(db: Db | Tx, who: Staff, scope: Scope) {
  const e = expressionBuilder<Database, 'patient'>();
  // Not a correlated exists, because those rows have their own patient.
  if (who.role === 'agent')
    return e('patient.id', 'in', inScope(requestBase(db), scope).select('request.patientId'));
  const consultations = e
    .selectFrom('consultation')
    .select('consultation.id')
    .whereRef('consultation.patientId', '=', 'patient.id');
  const requests = e
    .selectFrom('request')
    .select('request.id')
    .whereRef('request.patientId', '=', 'patient.id');
  if (who.role === 'nurse')
    return e.or([
      e.exists(consultations.where('consultation.nurseUserId', '=', who.userId)),
      e.exists(requests.where('request.takenBy', '=', who.userId)),
      e.exists(
        requests
          .innerJoin('homeVisit', 'homeVisit.requestId', 'request.id')
          .where('homeVisit.agentUserId', '=', who.userId),
      ),
    ]);
  return e.or([
    e.exists(consultations.where('consultation.providerId', '=', who.roleId)),
    e.exists(
      requests.where((r) =>
        r.or([r('request.providerId', '=', who.roleId), r('request.takenBy', '=', who.userId)]),
      ),
    ),
    e('patient.pcpProviderId', '=', who.roleId),
  ]);
}
