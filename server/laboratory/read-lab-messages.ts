import type { LabMessageReport, MessageResult } from '#contract/lab-messages.ts';
import type { OrderedTest } from '#contract/lab-results.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { labTestByCode } from '#server/reference/labs.ts';
import type { MessageReport } from './hl7/reading.ts';
import { comparePatients, isSamePatient, type RecordedPatient } from '#server/people/compare-patients.ts';

/** An order as a message is compared with it. */
export interface ComparedOrder {
  serviceNumber: string;
  patient: RecordedPatient;
  tests: readonly OrderedTest[];
}

/** Names of LOINC in OBX-3 (HL7 table 0396). */
const LOINC = new Set(['LN', 'LOINC']);

/** Compares a report with an order. Its results follow only where patient and order are the same. */
export function compareReport(report: MessageReport, order: ComparedOrder): LabMessageReport {
  const { controlId, sender, orderNumbers, comment, results, documents } = report;
  const checks = comparePatients(report.patient, order.patient);
  const outcome = compareOrder(orderNumbers, order.serviceNumber);
  const isForThisOrder = outcome !== 'OTHER' && isSamePatient(checks);
  return {
    controlId,
    sender,
    order: outcome,
    orderNumbers,
    checks,
    isForThisOrder,
    count: results.length + documents.length,
    comment: isForThisOrder ? comment : '',
    results: isForThisOrder
      ? results.map((result) => ({ ...result, test: testOf(result, order.tests) }))
      : [],
    documents: isForThisOrder ? documents : [],
  };
}

function compareOrder(numbers: readonly string[], serviceNumber: string): LabMessageReport['order'] {
  if (!numbers.length) return 'NOT_STATED';
  return numbers.every((number) => orderNumberOf(number) === orderNumberOf(serviceNumber)) ? 'SAME' : 'OTHER';
}

/** The test of the order that a result is of, by our code or by LOINC; null where none or several have it. */
function testOf({ codes }: MessageResult, tests: readonly OrderedTest[]): string | null {
  const found = tests.filter(({ code }) => codes.some((stated) => isOf(stated, code)));
  return found.length === 1 ? (found[0]?.code ?? null) : null;
}

function isOf({ code, system }: MessageResult['codes'][number], own: string): boolean {
  if (LOINC.has(system.toUpperCase())) return labTestByCode(own)?.loincCode === code;
  return code.toUpperCase() === own.toUpperCase();
}
