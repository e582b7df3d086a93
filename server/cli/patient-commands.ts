import { open, rm } from 'node:fs/promises';
import type { Identity } from '#contract/patients-admin.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const unknown = (mrn: string): string => `There is no patient with the record number ${mrn}.`;

const finding: Command = {
  name: 'patients find',
  args: ['<text-or-birth-date>'],
  summary: 'Finds patients by name, record number or mobile, or by a date of birth such as 1984-07-31',
  whileRunning: true,
  run: (deps, [text = '']) =>
    reportErrors(async () => {
      const { findPatients } = await import('#server/patients/patient-identity.ts');
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
      const found = await findPatients(deps, isDay ? { bornOn: text } : { search: text });
      if (!found.length) return done('No patient was found.');
      return done(
        ...found.map(({ mrn, name, bornOn, sex, mobile, mergedMrns }) =>
          [
            `${mrn}  ${name}`,
            sex,
            `born ${bornOn}`,
            mobile,
            ...mergedMrns.map((one) => `merged: ${one}`),
          ].join(', '),
        ),
      );
    }),
};

const FIELDS = { mrn: 'mrn', name: 'name', born_on: 'bornOn', sex: 'sex', mobile: 'mobile' } as const;
const FIELD_NAMES = Object.keys(FIELDS).join(', ');

const isField = (text: string): text is keyof typeof FIELDS => text in FIELDS;

const correcting: Command = {
  name: 'patients correct',
  args: ['<mrn>', '<field>', '<value>', '<reason>'],
  summary: `Corrects one of ${FIELD_NAMES} of a patient; the record as it was stays with the reason`,
  whileRunning: true,
  run: (deps, [mrn = '', field = '', value = '', reason = '']) =>
    reportErrors(async () => {
      if (!isField(field)) return failed(`The field is one of ${FIELD_NAMES}.`);
      const { CorrectedPatient } = await import('#contract/patients-admin.ts');
      const { correctPatient, identityOf, versionOf } = await import('#server/patients/patient-identity.ts');
      const { findPatientByMrn } = await import('#server/patients/patients.ts');
      const row = await findPatientByMrn(deps.db, mrn);
      if (!row) return failed(unknown(mrn));
      const corrected: Identity = { ...identityOf(row), [FIELDS[field]]: value };
      const checked = CorrectedPatient.safeParse(corrected);
      if (!checked.success) return failed(`This is no right ${field}.`);
      await correctPatient(deps, {
        patientId: row.id,
        version: versionOf(row),
        reason,
        patient: checked.data,
      });
      return done(`The record of ${checked.data.mrn} is corrected.`);
    }),
};

const merging: Command = {
  name: 'patients merge',
  args: ['<kept-mrn>', '<merged-mrn>', '<reason>'],
  summary: 'Merges the second record into the first; all that belongs to it moves, and can be given back',
  whileRunning: true,
  run: (deps, [survivorMrn = '', mergedMrn = '', reason = '']) =>
    reportErrors(async () => {
      const { mergePatients, versionOf } = await import('#server/patients/patient-identity.ts');
      const { findRecordByMrn } = await import('#server/patients/patients.ts');
      const kept = await findRecordByMrn(deps.db, survivorMrn);
      const merged = await findRecordByMrn(deps.db, mergedMrn);
      if (!kept || !merged) return failed(unknown(kept ? mergedMrn : survivorMrn));
      await mergePatients(deps, {
        survivorId: kept.id,
        survivorVersion: versionOf(kept),
        mergedId: merged.id,
        mergedVersion: versionOf(merged),
        reason,
      });
      return done(
        `${mergedMrn} is merged into ${survivorMrn}.`,
        `It is undone by: patients unmerge ${mergedMrn} <reason>`,
      );
    }),
};

const unmerging: Command = {
  name: 'patients unmerge',
  args: ['<merged-mrn>', '<reason>'],
  summary: 'Undoes the merge of a record, unless it cannot be told any more what belongs to it',
  whileRunning: true,
  run: (deps, [mrn = '', reason = '']) =>
    reportErrors(async () => {
      const { findMergeOf, undoMerge } = await import('#server/patients/patient-identity.ts');
      const { findRecordByMrn } = await import('#server/patients/patients.ts');
      const record = await findRecordByMrn(deps.db, mrn);
      if (!record) return failed(unknown(mrn));
      const merge = await findMergeOf(deps.db, record.id);
      if (!merge) return failed(`The record ${mrn} is not merged into another one.`);
      await undoMerge(deps, { mergeId: merge.id, reason });
      return done(`${mrn} is a record of its own again.`);
    }),
};

const exporting: Command = {
  name: 'patients export',
  args: ['<mrn>', '<file>', '<reason>'],
  summary:
    'Writes a copy of what is held of a patient into a new file: with the files as a FHIR R4 bundle, or as a PDF to print where the file ends in .pdf',
  whileRunning: true,
  run: (deps, [mrn = '', file = '', reason = '']) =>
    reportErrors(async () => {
      const { bundleOf, printOf, takeRecord } = await import('#server/operations/privacy/export-patient.ts');
      const { findPatientByMrn } = await import('#server/patients/patients.ts');
      const row = await findPatientByMrn(deps.db, mrn);
      if (!row) return failed(unknown(mrn));
      const target = await open(file, 'wx', 0o600).catch(() => undefined);
      if (!target) return failed(`${file} exists, or cannot be written.`);
      try {
        const taken = await takeRecord(deps, { patientId: row.id, reason });
        const isPdf = file.toLowerCase().endsWith('.pdf');
        for await (const chunk of isPdf ? [await printOf(deps, taken)] : bundleOf(deps, taken))
          await target.writeFile(chunk);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await target.close();
      }
      return done(`What is held of ${row.mrn} is in ${file}. Whoever reads the file reads the record.`);
    }),
};

/** Commands about patients: the console's place Patients by the command line. */
export const patientCommands: readonly Command[] = [finding, correcting, merging, unmerging, exporting];
