import type { Command } from '#server/cli/commands.ts';
import { Faults } from '#server/cli/faults.ts';
import { done, failed } from '#server/cli/outcome.ts';
import { outcome, withFile, type Content } from '#server/cli/with-file.ts';
import type { Deps } from '#server/platform/deps.ts';

const patientsCheck: Command = {
  name: 'patients check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a CSV file of patients, and changes nothing',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const { checkPatients } = await import('#server/operations/import/check-patients.ts');
    const faults = new Faults();
    const { right, known } = await checkPatients(deps, content, faults.add);
    return outcome(
      faults,
      `${right} patients can be imported, of whom ${known} are known by their record number.`,
    );
  }),
};

const patientsImport: Command = {
  name: 'patients import',
  args: ['<file>'],
  summary: 'Adds the patients in a CSV file, and corrects known ones; faulty lines are listed and skipped',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const { savePatients } = await import('#server/patients/patient-import.ts');
    const { patientBatches } = await import('#server/operations/import/patient-rows.ts');
    const faults = new Faults();
    let [count, added, changed] = [0, 0, 0];
    const reading = { now: deps.clock.now(), onFaults: faults.add };
    for await (const { rows } of patientBatches(content, reading)) {
      const saved = await savePatients(deps, rows);
      count += rows.length;
      added += saved.added;
      changed += saved.changed;
    }
    return outcome(
      faults,
      `${added} patients added, ${changed} corrected, ${count - added - changed} unchanged.`,
    );
  }),
};

/** A file of staff is short: it is read whole, and all of it is refused when one line is wrong. */
async function readStaff(deps: Deps, content: Content, faults: Faults) {
  const { csvRows } = await import('#server/operations/import/csv-rows.ts');
  const { faultsOf, NewStaff } = await import('#server/people/staff-accounts.ts');
  const staff = [];
  const lines = new Map<string, number>();
  for await (const read of csvRows(content, NewStaff)) {
    if ('faults' in read) {
      faults.add(read.line, read.faults);
      continue;
    }
    const name = read.row.user_name.toLowerCase();
    const before = lines.get(name);
    const found = await faultsOf(deps, read.row);
    if (before !== undefined) found.push(`user_name ${name} is also on line ${before}`);
    if (found.length)
      faults.add(
        read.line,
        found.map((form) => ({ column: '', found: null, form })),
      );
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
  run: withFile(async (deps, content) => {
    const faults = new Faults();
    const { length } = await readStaff(deps, content, faults);
    return outcome(faults, `${length - faults.count} people can be imported.`);
  }),
};

const staffImport: Command = {
  name: 'staff import',
  args: ['<file>'],
  summary:
    'Adds the nurses and agents in a CSV file, all or none, and prints their temporary passwords once; existing user names are skipped',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const faults = new Faults();
    const staff = await readStaff(deps, content, faults);
    if (faults.count) return outcome(faults, 'No one was added.');
    const { addStaff } = await import('#server/people/staff-accounts.ts');
    const lines: string[] = [];
    for (const person of staff) {
      const added = await addStaff(deps, person);
      lines.push(`${person.user_name}  ${added?.password ?? 'already exists, skipped'}`);
    }
    if (!lines.length) return failed('The file has no people.');
    return done(...lines, 'Each password must be replaced at the first sign-in, within 24 hours.');
  }),
};

/** Lists of people from another system. */
export const importCommands: readonly Command[] = [staffCheck, staffImport, patientsCheck, patientsImport];
