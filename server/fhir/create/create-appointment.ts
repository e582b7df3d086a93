import * as z from 'zod/mini';
import { ConsultationMode } from '#contract/shared.ts';
import { bookAppointment } from '#server/calendar/bookings.ts';
import { listProviderUsers } from '#server/fhir/row.queries.ts';
import { MODE_SYSTEM } from '#server/fhir/resources/directory.ts';
import { slotOfId } from '#server/fhir/resources/appointments.ts';
import { idIn } from '#server/fhir/references.ts';
import { lockLivingRecord } from '#server/patients/desk-patients.ts';
import type { Config } from '#server/platform/config.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { readResource, wrongElement } from './faults.ts';

const Reference = z.object({ reference: z.string() });
const Coding = z.object({ system: z.optional(z.string()), code: z.optional(z.string()) });
const Concept = z.object({ coding: z.optional(z.array(Coding)), text: z.optional(z.string()) });
const Appointment = z.object({
  /** Nothing else: one that is only proposed would be booked all the same. */
  status: z.literal('booked'),
  start: z.optional(z.iso.datetime({ offset: true })),
  slot: z.optional(z.array(Reference)),
  serviceType: z.optional(z.array(Concept)),
  reasonCode: z.optional(z.array(Concept)),
  description: z.optional(z.string().check(z.maxLength(4000))),
  participant: z.array(z.object({ actor: z.optional(Reference) })),
});
type Appointment = z.output<typeof Appointment>;

interface Booking {
  clientId: string;
  bookedBy: string;
}

/**
 * Books a free time, which a slot or a doctor with a beginning and a mode names.
 * @returns the id @throws FhirFault 422; Refusal RULE for a time that is not free
 */
export async function createAppointment(
  c: Change,
  config: Config,
  body: unknown,
  booking: Booking,
): Promise<string> {
  const read = readResource('Appointment', Appointment, body);
  const actors = read.participant.flatMap(({ actor }) => (actor ? [actor.reference] : []));
  const [patientId] = actors.flatMap((one) => idIn('Patient', one) ?? []);
  const patient = patientId === undefined ? undefined : await lockLivingRecord(c.tx, patientId);
  if (!patient) throw wrongElement('Appointment.participant', 'No participant is a patient of the hospital.');
  const { userId, mode, startsAt } = timeOf(read, actors);
  const userOf = await listProviderUsers(c.tx);
  const [providerId] = [...userOf].find(([, user]) => user === userId) ?? [];
  if (!providerId)
    throw wrongElement('Appointment.participant', 'No participant is a doctor of the hospital.');
  const row = await bookAppointment(c, config, {
    ...booking,
    actor: 'OPERATIONS',
    providerId,
    patientId: patient.id,
    mode,
    startsAt,
    reason: read.reasonCode?.[0]?.text ?? read.description ?? '',
    within: 'SLOTS',
  });
  return row.id;
}

function timeOf({ slot, start, serviceType }: Appointment, actors: readonly string[]) {
  const named = slot?.[0]?.reference;
  if (named !== undefined) {
    const found = slotOfId(idIn('Slot', named) ?? '');
    if (!found) throw wrongElement('Appointment.slot[0]', 'There is no such slot.');
    if (start !== undefined && Date.parse(start) !== found.startsAt.getTime())
      throw wrongElement('Appointment.start', 'The slot begins at another time.');
    return found;
  }
  if (start === undefined) throw wrongElement('Appointment.start', 'Name a slot, or a beginning.');
  const codes = (serviceType ?? []).flatMap(({ coding = [] }) => coding);
  const mode = ConsultationMode.safeParse(codes.find(({ system }) => system === MODE_SYSTEM)?.code);
  if (!mode.success)
    throw wrongElement(
      'Appointment.serviceType',
      `Name the mode of the consultation, a code of ${MODE_SYSTEM}.`,
    );
  const [userId = ''] = actors.flatMap((one) => idIn('Practitioner', one) ?? []);
  return { userId, mode: mode.data, startsAt: new Date(start) };
}
