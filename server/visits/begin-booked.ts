import type { Change } from '#server/platform/writes/change.ts';
import type { Guest, Staff } from '#server/platform/http/identity.ts';
import { updateConsultation } from '#server/requests/requests.ts';
import type { ConsultationRow } from './consultation.queries.ts';
import { lockConsultation } from './consultation.queries.ts';
import { tellConsultation } from './consultations.ts';

/** A booked visit has no request that is joined: it begins when its doctor enters the room. */
export async function beginBooked(c: Change, who: Staff | Guest, row: ConsultationRow): Promise<void> {
  const isDoctor = who.type === 'staff' && who.role === 'provider' && row.providerId === who.roleId;
  if (!isDoctor || row.requestId || row.startedAt) return;
  // It may have been cancelled or handed over since it was read.
  const current = await lockConsultation(c.tx, row.consultationNumber);
  if (current?.status !== 'ACCEPTED' || current.providerId !== row.providerId) return;
  const begun = { startedAt: c.now, providerJoinedAt: c.now, remindAt: null };
  await updateConsultation(c.tx, row.id, { ...begun, status: 'IN_PROGRESS' });
  await c.audit('JOIN', 'consultation', row.id, row.patientId);
  await tellConsultation(c, row);
}
