import type { ServiceAndFee } from '#contract/profile-forms.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import type { BookedRow } from '#server/fhir/directory.queries.ts';
import { entryOf, refOrNone, refTo, words, type Resource } from '#server/fhir/resource.ts';
import { MODE_SYSTEM } from './directory.ts';
import { subjectOf } from './identity.ts';

const MODE_WORDS: Readonly<Record<ConsultationMode, string>> = {
  AUDIO: 'Audio consultation',
  VIDEO: 'Video consultation',
  CHAT: 'Consultation by text',
  IN_PERSON: 'Consultation in person',
};

const modeConcept = (mode: ConsultationMode) => ({
  coding: [{ system: MODE_SYSTEM, code: mode }],
  text: MODE_WORDS[mode],
});

function statusOf({ status, noShowAt, startedAt }: BookedRow): string {
  if (noShowAt) return 'noshow';
  if (status === 'CANCELLED') return 'cancelled';
  // FHIR calls an appointment fulfilled from the beginning of its encounter.
  return status === 'COMPLETED' || startedAt ? 'fulfilled' : 'booked';
}

/** A booked visit. */
export function appointmentResource(row: BookedRow): Resource {
  const status = statusOf(row);
  const isOff = status === 'cancelled' || status === 'noshow';
  return entryOf('Appointment', row.id, {
    identifier: [{ value: row.consultationNumber }],
    status,
    cancelationReason: isOff && row.cancelReason ? words(row.cancelReason) : undefined,
    serviceType: [modeConcept(row.mode)],
    start: row.scheduledAt,
    end: row.scheduledUntil,
    created: row.createdAt,
    participant: [
      { actor: subjectOf(row.patientId), status: isOff ? 'declined' : 'accepted' },
      row.providerId && { actor: refTo('Practitioner', row.providerId), status: 'accepted' },
      row.clinicId && { actor: refOrNone('Location', row.clinicId), status: 'accepted' },
    ],
  }).resource;
}

export interface BookableRow {
  id: string;
  userId: string;
  name: string;
  services: readonly ServiceAndFee[];
}

/** Services of a doctor that can be booked. */
export function scheduleResource({ userId, name, services }: BookableRow): Resource {
  return entryOf('Schedule', `schedule-${userId}`, {
    active: true,
    serviceType: services.filter(({ offered }) => offered).map((one) => modeConcept(one.consultationMode)),
    actor: [{ ...refTo('Practitioner', userId), display: name }],
  }).resource;
}

interface FreeTime {
  userId: string;
  mode: ConsultationMode;
  startsAt: string;
  endsAt: string;
}

const MODES: readonly ConsultationMode[] = ['AUDIO', 'VIDEO', 'CHAT', 'IN_PERSON'];
const MINUTE_MS = 60_000;

/** A free time. Its id has the doctor, the mode and the minute, so that it can be read again and booked. */
export function slotResource({ userId, mode, startsAt, endsAt }: FreeTime): Resource {
  const minute = Math.floor(Date.parse(startsAt) / MINUTE_MS);
  return entryOf('Slot', `${userId}.${MODES.indexOf(mode)}.${minute}`, {
    serviceType: [modeConcept(mode)],
    schedule: refTo('Schedule', `schedule-${userId}`),
    status: 'free',
    start: startsAt,
    end: endsAt,
  }).resource;
}

/** Returns the doctor, the mode and the beginning of a slot; undefined for an id that is none. */
export function slotOfId(id: string): { userId: string; mode: ConsultationMode; startsAt: Date } | undefined {
  const [, userId, at, minute] = /^(.+)\.(\d)\.(\d{1,10})$/.exec(id) ?? [];
  const mode = MODES[Number(at)];
  return userId && mode ? { userId, mode, startsAt: new Date(Number(minute) * MINUTE_MS) } : undefined;
}
