import type { BadLine } from '#contract/imports.ts';
import { countKnown } from '#server/patients/patient-import.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Fault } from './csv-rows.ts';
import { patientBatches } from './patient-rows.ts';

interface Checked {
  /** Rows that can be imported, and those of them with a known record number. */
  right: number;
  known: number;
}

/** Reads a file of patients and writes nothing. */
export async function checkPatients(
  deps: Pick<Deps, 'db' | 'clock'>,
  source: AsyncIterable<Uint8Array>,
  onFaults?: (line: number, faults: Fault[]) => void,
): Promise<Checked> {
  let [right, known] = [0, 0];
  const reading = { now: deps.clock.now(), ...(onFaults && { onFaults }) };
  for await (const { rows } of patientBatches(source, reading)) {
    right += rows.length;
    known += await countKnown(deps, rows);
  }
  return { right, known };
}

/** The first of the bad lines, and how many there are. */
export class BadLines {
  count = 0;
  readonly first: BadLine[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add = (line: number, faults: Fault[]): void => {
    this.count += 1;
    if (this.count <= this.#max) this.first.push({ line, faults });
  };
}
