import { isBorn, PatientRow } from '#server/patients/patient-import.ts';
import { csvRows, type Fault } from './csv-rows.ts';

/** What a needed column that is empty should have. */
const EXAMPLES: Readonly<Record<string, string>> = {
  mrn: 'MH-204518',
  name: 'Gita Shinde',
  sex: 'FEMALE',
  born_on: '1984-07-31',
  mobile: '9822055443',
  address: '12 Karve Road',
  city: 'Pune',
  state: 'Maharashtra',
};

/** Patients written in one transaction: others wait no longer than for this many. */
const BATCH = 500;

interface PatientBatch {
  rows: PatientRow[];
  /** The line of the last of them. */
  line: number;
}

interface Reading {
  now: Date;
  onFaults?: (line: number, faults: Fault[]) => void;
  /** The rows up to this line were written before. */
  after?: number;
}

/** The right rows of a CSV file of patients, in batches. */
export async function* patientBatches(
  source: AsyncIterable<Uint8Array>,
  { now, onFaults = () => undefined, after = 0 }: Reading,
): AsyncGenerator<PatientBatch> {
  const lines = new Map<string, number>();
  let rows: PatientRow[] = [];
  let last = 0;
  for await (const read of csvRows(source, PatientRow)) {
    const { line } = read;
    if ('faults' in read) {
      onFaults(line, read.faults.map(withExample));
      continue;
    }
    const before = lines.get(read.row.mrn);
    const fault = before === undefined ? faultOfDay(read.row, now) : twice(read.row.mrn, before);
    if (fault) onFaults(line, [fault]);
    else if (line > after) rows.push(read.row);
    lines.set(read.row.mrn, before ?? line);
    last = line;
    if (rows.length === BATCH) {
      yield { rows, line };
      rows = [];
    }
  }
  if (rows.length) yield { rows, line: last };
}

function withExample(fault: Fault): Fault {
  const example = fault.found === null && EXAMPLES[fault.column];
  return example ? { ...fault, form: `a value such as ${example}` } : fault;
}

const twice = (mrn: string, line: number): Fault => ({
  column: 'mrn',
  found: mrn,
  form: `on one line; it is also on line ${line}`,
});

function faultOfDay(row: PatientRow, now: Date): Fault | undefined {
  if (isBorn(row, now)) return undefined;
  return { column: 'born_on', found: row.born_on, form: 'today or before, such as 1984-07-31' };
}
