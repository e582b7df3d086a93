import { localDate } from '#domain/format.ts';
import type { ImportKind, ListForm } from '#contract/imports.ts';
import type { Command } from '#server/cli/commands.ts';
import { Faults } from '#server/cli/faults.ts';
import { formLines, LIST_ARGS, listOptions, type ListOptions } from '#server/cli/list-options.ts';
import { done, failed } from '#server/cli/outcome.ts';
import { outcome, withFile, type Content } from '#server/cli/with-file.ts';
import type { NewStaff } from '#server/people/staff-accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { acting } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';

const check = (kind: ImportKind, summaryOf: (right: number, known: number) => string): Command['run'] =>
  withFile(async (deps, content, words) => {
    const options = listOptions(words);
    if (typeof options === 'string') return failed(options);
    const { checkList } = await import('#server/operations/import/check-list.ts');
    const faults = new Faults();
    const { right, known, form } = await checkList(deps, kind, content, {
      onBad: faults.add,
      columns: options.columns,
      dateOrder: options.dateOrder ?? undefined,
      madeDates: options.madeDates ?? undefined,
    });
    return outcome(faults, summaryOf(right, known), ...formLines(form).lines);
  });

/** Writes the right rows of a list, a batch in a transaction. */
async function writeList(deps: Deps, kind: ImportKind, content: Content, options?: ListOptions) {
  const { batches } = await import('#server/operations/import/batches.ts');
  const { rememberColumns, rememberedIn } = await import('#server/operations/import/chosen-columns.ts');
  const faults = new Faults();
  let [count, added, changed] = [0, 0, 0];
  let form: ListForm | null = null;
  for await (const batch of batches(kind, content, {
    today: localDate(deps.clock.now(), deps.config.TIME_ZONE),
    ...options,
    remembered: rememberedIn(deps.db, kind),
    onForm: (found) => (form = found),
  })) {
    if (formLines(form).isOpen) break;
    const saved = await change({ ...deps, who: { type: 'system' } }, (c) => batch.save(c, deps.config));
    for (const line of [...batch.bad, ...saved.bad].toSorted((a, b) => a.line - b.line)) faults.add(line);
    count += batch.count - saved.bad.length;
    added += saved.added;
    changed += saved.changed;
  }
  const read = form as ListForm | null;
  if (read && !formLines(read).isOpen && count)
    await change({ ...deps, who: { type: 'system' } }, (c) =>
      rememberColumns(c, { kind, form: read, savedBy: null }),
    );
  return { faults, added, changed, unchanged: count - added - changed, formWords: formLines(form).lines };
}

const patientsCheck: Command = {
  name: 'patients check',
  args: LIST_ARGS,
  summary: 'Lists each faulty line of a list of patients, and changes nothing',
  whileRunning: true,
  run: check(
    'PATIENTS',
    (right, known) => `${right} patients can be imported, of whom ${known} are known by their record number.`,
  ),
};

const patientsImport: Command = {
  name: 'patients import',
  args: LIST_ARGS,
  summary: 'Adds the patients in a list, and corrects known ones; faulty lines are listed and skipped',
  whileRunning: true,
  run: withFile(async (deps, content, words) => {
    const options = listOptions(words);
    if (typeof options === 'string') return failed(options);
    const list = await writeList(deps, 'PATIENTS', content, options);
    const { faults, added, changed, unchanged, formWords } = list;
    return outcome(
      faults,
      `${added} patients added, ${changed} corrected, ${unchanged} unchanged.`,
      ...formWords,
    );
  }),
};

const appointmentsCheck: Command = {
  name: 'appointments check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a list of appointments, and changes nothing',
  whileRunning: true,
  run: check(
    'APPOINTMENTS',
    (right, known) => `${right} appointments can be imported, of which ${known} are known.`,
  ),
};

const appointmentsImport: Command = {
  name: 'appointments import',
  args: ['<file>'],
  summary:
    'Books the appointments in a list, and tells each patient by SMS; faulty lines are listed and skipped, known ones stay',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const { faults, added, unchanged } = await writeList(deps, 'APPOINTMENTS', content);
    return outcome(faults, `${added} appointments booked, ${unchanged} known.`);
  }),
};

const clinicsCheck: Command = {
  name: 'clinics check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a list of clinics, and changes nothing',
  whileRunning: true,
  run: check('CLINICS', (right, known) => `${right} clinics can be imported, of which ${known} are known.`),
};

const clinicsImport: Command = {
  name: 'clinics import',
  args: ['<file>'],
  summary: 'Adds the clinics in a list and their hubs; faulty lines are listed and skipped, known ones stay',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const { faults, added, unchanged } = await writeList(deps, 'CLINICS', content);
    return outcome(faults, `${added} clinics added, ${unchanged} known.`);
  }),
};

/** A file of staff is short: it is read whole, and all of it is refused when one line is wrong. */
async function readStaff(deps: Deps, content: Content, faults: Faults) {
  const { batchesOf } = await import('#server/operations/import/batches.ts');
  const { staffListWithOperators } = await import('#server/operations/import/staff-list.ts');
  const staff = [];
  for await (const batch of batchesOf(staffListWithOperators, content, {
    today: localDate(deps.clock.now(), deps.config.TIME_ZONE),
  })) {
    const { bad } = await batch.examine(deps);
    for (const line of [...batch.bad, ...bad].toSorted((a, b) => a.line - b.line)) faults.add(line);
    const isBad = new Set(bad.map(({ line }) => line));
    staff.push(...batch.rows.filter(({ line }) => !isBad.has(line)).map(({ row }) => row));
  }
  return staff;
}

const staffCheck: Command = {
  name: 'staff check',
  args: ['<file>'],
  summary: 'Lists each faulty line of a list of nurses, agents and doctors, and changes nothing',
  whileRunning: true,
  run: withFile(async (deps, content) => {
    const faults = new Faults();
    const { length } = await readStaff(deps, content, faults);
    return outcome(faults, `${length} people can be imported.`);
  }),
};

const staffImport: Command = {
  name: 'staff import',
  args: ['<file>'],
  summary:
    'Adds the nurses, agents and doctors in a list, all or none, and tells each by SMS where to choose a password; without an SMS gateway, and for operators, prints a temporary password once; existing user names are skipped',
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
  'Nurses and agents choose their own by a code when there is an SMS gateway; operators have no such page.',
];

/** @returns what the operator reads of this person */
async function addOne(deps: Deps, person: NewStaff): Promise<{ is: string; isTemporary: boolean }> {
  const { addInvited, addStaff } = await import('#server/people/staff-accounts.ts');
  const skipped = { is: 'already exists, skipped', isTemporary: false };
  if (deps.config.sendsSms && person.role !== 'operator') {
    const isNew = await change(acting(deps), (c) => addInvited(c, deps.config, person));
    return isNew ? { is: `is told by SMS at ${person.mobile}`, isTemporary: false } : skipped;
  }
  const added = await addStaff(deps, person);
  return added ? { is: added.password, isTemporary: true } : skipped;
}

/** Lists of people from another system. */
export const importCommands: readonly Command[] = [
  clinicsCheck,
  clinicsImport,
  staffCheck,
  staffImport,
  patientsCheck,
  patientsImport,
  appointmentsCheck,
  appointmentsImport,
];
