import type { Identity } from '#contract/patients-admin.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

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
        ...found.map(
          ({ mrn, name, bornOn, sex, mobile }) => `${mrn}  ${name}, ${sex}, born ${bornOn}, ${mobile}`,
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
      if (!row) return failed(`There is no patient with the record number ${mrn}.`);
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

/** Who patients are: the console's place Patients by the command line. */
export const patientCommands: readonly Command[] = [finding, correcting];
