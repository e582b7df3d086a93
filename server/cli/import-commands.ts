import type { Command } from '#server/cli/commands.ts';
import { Faults } from '#server/cli/faults.ts';
import { done, failed } from '#server/cli/outcome.ts';
import { outcome, withFile, type Content } from '#server/cli/with-file.ts';
import type { NewStaff } from '#server/people/staff-accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { acting } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';

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
    'Adds the nurses and agents in a CSV file, all or none, and tells each by SMS where to choose a password; without an SMS gateway, and for operators, prints a temporary password once; existing user names are skipped',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const faults = new Faults();
    const staff = await readStaff(deps, content, faults);
    if (faults.count) return outcome(faults, 'No one was added.');
    if (!staff.length) return failed('The file has no people.');
    const lines = [];
    for (const person of staff) lines.push({ person, ...(await addOne(deps, person)) });
    const said = lines.map(({ person, is }) => `${person.user_name}  ${is}`);
    return done(...said, ...(lines.some(({ isTemporary }) => isTemporary) ? TEMPORARY_PASSWORDS : []));
  }),
};

const TEMPORARY_PASSWORDS = [
  'Each password above is temporary: it must be replaced at the first sign-in, within 24 hours.',
  'Nurses and agents choose their own by a code when SMS_URL names an SMS gateway; operators have no such page.',
];

/** @returns what the operator reads of this person */
async function addOne(deps: Deps, person: NewStaff): Promise<{ is: string; isTemporary: boolean }> {
  const { addInvited, addStaff } = await import('#server/people/staff-accounts.ts');
  const skipped = { is: 'already exists, skipped', isTemporary: false };
  if (deps.config.SMS_URL && person.role !== 'operator') {
    const isNew = await change(acting(deps), (c) => addInvited(c, deps.config, person));
    return isNew ? { is: `is told by SMS at ${person.mobile}`, isTemporary: false } : skipped;
  }
  const added = await addStaff(deps, person);
  return added ? { is: added.password, isTemporary: true } : skipped;
}

/** Lists of people from another system. */
export const importCommands: readonly Command[] = [staffCheck, staffImport, patientsCheck, patientsImport];
