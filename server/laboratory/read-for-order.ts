import type { LabMessageReport, LineFault } from '#contract/lab-messages.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { recordedPatient } from '#server/people/recorded-patient.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import { readVisibleRequest, type RequestRow } from '#server/requests/requests.ts';
import { readFile } from './hl7/read-file.ts';
import { FAULTS_MAX } from './hl7/reading.ts';
import { orderedCodes } from './lab-result.queries.ts';
import { orderedTests } from './ordered-tests.ts';
import { compareReport } from './read-lab-messages.ts';

/** Reads an order for which the caller may enter results. @throws Refusal NOT_FOUND, NOT_ALLOWED */
export async function orderToFill(ctx: StaffCtx, serviceId: string): Promise<RequestRow> {
  const { row, scope } = await readVisibleRequest(ctx, serviceId);
  if (!mayDo(scope, row).includes('upload'))
    throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
  return row;
}

/** Reads a file of messages and compares each with an order and its patient. Nothing is stored. */
export async function readForOrder({ db, clock, config }: StaffCtx, row: RequestRow, file: Uint8Array) {
  const { TIME_ZONE: timeZone } = config;
  const { reports, faults } = await readFile(file, timeZone);
  const when = { at: clock.now(), timeZone, changes: new Map() };
  const order = {
    serviceNumber: row.serviceNumber,
    patient: await recordedPatient(db, row.patientId),
    tests: orderedTests(await orderedCodes(db, row.id), row, when),
  };
  const compared: LabMessageReport[] = reports.map((report) => compareReport(report, order));
  return { reports: compared, ...firstFaults(faults) };
}

/** The faults that an answer names, and how many there are beyond them. */
export function firstFaults(faults: readonly LineFault[]) {
  return { faults: faults.slice(0, FAULTS_MAX), moreFaults: Math.max(0, faults.length - FAULTS_MAX) };
}
