import { renderSVG } from 'uqr';
import type { ResponseOf } from '#contract/call.ts';
import type { Booked } from '#contract/patient-booking.ts';
import type { LabResult } from '#contract/lab-results.ts';
import type { StoppedOfPatient } from '#contract/patient-care.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { PlannedMedicine } from '#contract/planned-medicine.ts';
import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { resultWords } from '#domain/laboratory/result-shown.ts';
import { isRejectedSample } from '#domain/laboratory/result-words.ts';
import { plannedMedicine } from '#domain/medicine-plan.ts';
import { prescribedName } from '#domain/prescribing.ts';
import { titledName } from '#domain/titled-name.ts';
import { hasEnded } from '#domain/transitions.ts';
import { moneyEntriesOf, paymentLinksOf } from '#server/billing/payment-links.ts';
import { billLines } from '#server/billing/receipts/bill-lines.ts';
import { presentEntry } from '#server/billing/present-money.ts';
import { appointmentFile } from '#server/calendar/appointment-file.ts';
import { changeUntil, type AppointmentRow } from '#server/calendar/bookings.ts';
import { documentsOf } from '#server/files/documents.ts';
import { finalResultsOf } from '#server/laboratory/lab-results.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { medicineById } from '#server/reference/medicines.ts';
import { isWeeklyMedicine } from '#server/reference/weekly-medicines.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { prescriptionsOf, type ConsultationRow } from '#server/visits/consultations.ts';
import { linesInForce, withdrawalOf } from '#server/visits/present-prescription.ts';

type Page = ResponseOf<typeof patientPageCalls.patientPage>;

const CALLS: readonly string[] = ['VIDEO', 'AUDIO'];

export function presentVisit(
  row: ConsultationRow,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): NonNullable<Page['visit']> {
  const isBooked = row.scheduledAt !== null && row.requestId === null;
  const state = stateOf(row);
  const isPlanned = isBooked && state === 'TO_COME';
  const until = isPlanned && row.scheduledAt ? changeUntil(row.scheduledAt, config) : null;
  // Of the note, what it says to the patient; the rest is written for colleagues.
  const said = row.noteSignedAt && !row.errorAt ? row.note : undefined;
  return {
    number: row.consultationNumber,
    mode: row.mode,
    doctor: row.doctorName === null ? null : doctorOf(row, row.doctorName),
    startsAt: (row.scheduledAt ?? row.startedAt)?.toISOString() ?? null,
    state,
    mayJoin: state === 'NOW' && row.status === 'IN_PROGRESS' && CALLS.includes(row.mode),
    isDoctorHere: state === 'NOW' && row.providerJoinedAt !== null,
    mayChange: isPlanned && isInTime(until, clock.now()),
    changeUntil: until?.toISOString() ?? null,
    calendarFile: isPlanned ? fileOf(row, config, clock.now()) : null,
    clinic: row.clinicName,
    advice: said?.advice.trim() || null,
    followUp: said?.followUp.trim() || null,
  };
}

function fileOf(row: ConsultationRow, config: Config, now: Date): string | null {
  const { scheduledAt, scheduledUntil } = row;
  return scheduledAt && scheduledUntil
    ? appointmentFile(config, { ...row, scheduledAt, scheduledUntil }, now)
    : null;
}

const isInTime = (until: Date | null, now: Date): boolean => until === null || now <= until;

/** An appointment to come, with what its patient may do to it. */
export function presentBooked(
  row: AppointmentRow,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): Booked {
  const { consultationNumber: number, mode, scheduledAt, clinicName: clinic } = row;
  const until = changeUntil(scheduledAt, config);
  return {
    number,
    doctor: titledName(row.salutation, row.doctorName),
    mode,
    startsAt: scheduledAt.toISOString(),
    clinic: mode === 'IN_PERSON' ? clinic : null,
    mayChange: isInTime(until, clock.now()),
    changeUntil: until?.toISOString() ?? null,
    calendarFile: appointmentFile(config, row, clock.now()),
  };
}

function stateOf({ status, startedAt }: ConsultationRow): NonNullable<Page['visit']>['state'] {
  if (status === 'CANCELLED') return 'CANCELLED';
  if (hasEnded(status)) return 'ENDED';
  return startedAt === null && status !== 'IN_PROGRESS' ? 'TO_COME' : 'NOW';
}

function doctorOf({ salutation, qualification, council, registrationNumber }: ConsultationRow, name: string) {
  return {
    name: titledName(salutation, name),
    qualification: qualification ?? '',
    registration: registrationNumber ? [council, registrationNumber].filter(Boolean).join(' ') : null,
  };
}

/** The newest version of the visit's prescription, unless it was withdrawn. */
export async function planOf(db: Db, visit: ConsultationRow): Promise<Page['plan']> {
  const newest = (await prescriptionsOf(db, visit.id)).at(-1);
  if (!newest || newest.withdrawnAt) return null;
  return {
    signedAt: newest.signedAt.toISOString(),
    documentId: newest.documentId,
    signedBy: titledName(visit.salutation, visit.doctorName),
    medicines: linesInForce(newest).map(planOfItem),
    stopped: stoppedOf(newest),
  };
}

/** The medicines of a prescription that a doctor stopped, as its patient reads them. */
export function stoppedOf({
  items,
  stopped,
}: Pick<Awaited<ReturnType<typeof prescriptionsOf>>[number], 'items' | 'stopped'>): StoppedOfPatient[] {
  return stopped.map(({ medicineId, at, by, reason }) => {
    const item = items.find((one) => one.medicineId === medicineId);
    return { name: item ? prescribedName(item) : '', at, by, reason };
  });
}

/** A line of a prescription as its patient reads it. */
export function planOfItem(item: PrescriptionItem): PlannedMedicine {
  const medicine = medicineById(item.medicineId);
  // Of a medicine that the list no longer has, nothing says how often it is usual.
  return plannedMedicine(item, !medicine || isWeeklyMedicine(medicine));
}

/** The withdrawal of the visit's newest prescription; null where there is none. */
export async function withdrawnOf(db: Db, visit: ConsultationRow): Promise<Page['withdrawn']> {
  const newest = (await prescriptionsOf(db, visit.id)).at(-1);
  return (newest && withdrawalOf(newest)) ?? null;
}

export async function resultsOf(db: Db, orders: readonly RequestRow[]): Promise<Page['results']> {
  const results = await Promise.all(orders.map(({ id }) => finalResultsOf(db, id)));
  return results.flat().map(presentResult);
}

/** One that was entered in error has no value: it may be another person's. */
function presentResult(result: LabResult): Page['results'][number] {
  const { id, code, name, unit, flag, sampleAt, resultStatus, inError } = result;
  const isWithdrawn = inError !== null;
  const { value, text, low, high } = isWithdrawn ? NO_VALUE : result;
  return {
    id,
    code,
    name,
    value,
    text: text === null ? null : resultWords({ value, text }, unit),
    isUnusable: value === null && isRejectedSample(text ?? ''),
    unit,
    flag,
    low,
    high,
    sampleAt,
    isCorrected: resultStatus === 'CORRECTED',
    isWithdrawn,
  };
}

const NO_VALUE = { value: null, text: null, low: null, high: null } as const;

/** The reports that were uploaded for the orders. */
export async function reportsOf(db: Db, orders: readonly RequestRow[]): Promise<Page['reports']> {
  const documents = await documentsOf(db, { requestIds: orders.map(({ id }) => id) }, ['LAB_RESULT']);
  return documents.map(({ id, name, sizeBytes }) => ({ documentId: id, name, sizeBytes }));
}

export async function billOf(db: Db, row: RequestRow, now: Date): Promise<Page['bills'][number]> {
  const links = await paymentLinksOf(db, row.id);
  const open = links.find(({ state, expiresAt }) => state === 'SENT' && expiresAt > now);
  return {
    serviceNumber: row.serviceNumber,
    kind: row.kind,
    amountPaise: row.amountPaise,
    paymentState: row.paymentState,
    lines: await billLines(db, row),
    pay: open
      ? { upiUri: open.upiUri, amountPaise: open.amountPaise, qr: dataUri(renderSVG(open.upiUri)) }
      : null,
    entries: (await moneyEntriesOf(db, row.id)).map(presentEntry),
  };
}

function dataUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
