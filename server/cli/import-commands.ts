import type { Command, Outcome } from '#server/cli/commands.ts';
import { csvRows, Faults } from '#server/cli/csv-rows.ts';
import { done, failed } from '#server/cli/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Patients written in one transaction: others wait no longer than for this many. */
const BATCH = 500;

/** What was done comes first; with a fault in the file the command fails, so that a script notices. */
function outcome(faults: Faults, ...lines: string[]): Outcome {
  if (!faults.count) return done(...lines);
  const count = faults.count === 1 ? '1 line has a fault' : `${faults.count} lines have faults`;
  return failed(...lines, `${count}:`, ...faults.lines());
}

/**
 * The right rows of a file of patients in batches; what is wrong with the others goes to `faults`.
 */
async function* patientBatches(deps: Deps, file: string, faults: Faults) {
  const { isBorn, PatientRow } = await import('#server/patients/patient-import.ts');
  type Row = Parameters<typeof isBorn>[0];
  const lines = new Map<string, number>();
  let batch: Row[] = [];
  for await (const read of csvRows(file, PatientRow)) {
    const { line } = read;
    if ('faults' in read) {
      faults.add(line, read.faults);
      continue;
    }
    const before = lines.get(read.row.mrn);
    if (before !== undefined) faults.add(line, [`mrn ${read.row.mrn} is also on line ${before}`]);
    else if (!isBorn(read.row, deps.clock.now())) faults.add(line, [`born_on is in the future`]);
    else batch.push(read.row);
    lines.set(read.row.mrn, before ?? line);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length) yield batch;
}

const patientsCheck: Command = {
  name: 'patients check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a CSV file of patients, and changes nothing',
  whileRunning: true,
  async run(deps, [file = '']) {
    const { countKnown } = await import('#server/patients/patient-import.ts');
    const faults = new Faults();
    let [right, known] = [0, 0];
    for await (const batch of patientBatches(deps, file, faults)) {
      right += batch.length;
      known += await countKnown(deps, batch);
    }
    return outcome(
      faults,
      `${right} patients can be imported, of whom ${known} are known by their record number.`,
    );
  },
};

const patientsImport: Command = {
  name: 'patients import',
  args: ['<file>'],
  summary: 'Adds the patients in a CSV file, and corrects known ones; faulty lines are listed and skipped',
  whileRunning: true,
  async run(deps, [file = '']) {
    const { savePatients } = await import('#server/patients/patient-import.ts');
    const faults = new Faults();
    let [rows, added, changed] = [0, 0, 0];
    for await (const batch of patientBatches(deps, file, faults)) {
      const saved = await savePatients(deps, batch);
      rows += batch.length;
      added += saved.added;
      changed += saved.changed;
    }
    return outcome(
      faults,
      `${added} patients added, ${changed} corrected, ${rows - added - changed} unchanged.`,
    );
  },
};

/** A file of staff is short: it is read whole, and all of it is refused when one line is wrong. */
async function readStaff(deps: Deps, file: string, faults: Faults) {
  const { faultsOf, NewStaff } = await import('#server/people/staff-accounts.ts');
  const staff = [];
  const lines = new Map<string, number>();
  for await (const read of csvRows(file, NewStaff)) {
    if ('faults' in read) {
      faults.add(read.line, read.faults);
      continue;
    }
    const name = read.row.user_name.toLowerCase();
    const before = lines.get(name);
    const found = await faultsOf(deps, read.row);
    if (before !== undefined) found.push(`user_name ${name} is also on line ${before}`);
    if (found.length) faults.add(read.line, found);
    lines.set(name, before ?? read.line);
    staff.push(read.row);
  }
  return staff;
}

const staffCheck: Command = {
  name: 'staff check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a CSV file of nurses and agents, and changes nothing',
  whileRunning: true,
  async run(deps, [file = '']) {
    const faults = new Faults();
    const { length } = await readStaff(deps, file, faults);
    return outcome(faults, `${length - faults.count} people can be imported.`);
  },
};

const staffImport: Command = {
  name: 'staff import',
  args: ['<file>'],
  summary:
    'Adds the nurses and agents in a CSV file, all or none, and prints their temporary passwords once; existing user names are skipped',
  whileRunning: true,
  async run(deps, [file = '']) {
    const faults = new Faults();
    const staff = await readStaff(deps, file, faults);
    if (faults.count) return outcome(faults, 'No one was added.');
    const { addStaff } = await import('#server/people/staff-accounts.ts');
    const lines: string[] = [];
    for (const person of staff) {
      const added = await addStaff(deps, person);
      lines.push(`${person.user_name}  ${added?.password ?? 'already exists, skipped'}`);
    }
    if (!lines.length) return failed('The file has no people.');
    return done(...lines, 'Each password must be replaced at the first sign-in, within 24 hours.');
  },
};

/** Lists of people from another system. */
export const importCommands: readonly Command[] = [staffCheck, staffImport, patientsCheck, patientsImport];
