import { UNREADABLE } from '#contract/imaging-picture.ts';
import type { PatientCheck } from '#contract/patient-check.ts';
import styles from './patient-checks.module.css';
import { imaging } from '#i18n/en/imaging.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';

const TONE = { SAME: 'ok', DIFFERENT: 'danger', NOT_COMPARED: undefined } as const;

interface PatientChecksProps {
  readonly checks: readonly PatientCheck[];
  /** A message of a laboratory names the patient, in place of a file. */
  readonly isMessage?: boolean | undefined;
}

/** The patient of a file or a message beside that of the record. */
export function PatientChecks({ checks, isMessage }: PatientChecksProps) {
  const text = useText(imaging);
  const shown = checks.filter(({ stated, recorded }) => stated !== '' || recorded !== '');
  return (
    <div className={styles.wide}>
      <table className={styles.table} aria-label={text.patient}>
        <thead>
          <tr>
            <th scope="col">{text.field}</th>
            <th scope="col">{isMessage ? text.inMessage : text.inFile}</th>
            <th scope="col">{text.recorded}</th>
            <th scope="col">{text.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ kind, stated, recorded, outcome }) => (
            <tr key={kind}>
              <th scope="row">{text[kind]}</th>
              <td>{statedWords(kind, stated, text)}</td>
              <td>{kind === 'SEX' ? sexWords(recorded, text) : recorded || text.nothing}</td>
              <td>
                <Chip tone={TONE[outcome]}>{text[outcome]}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function statedWords(kind: PatientCheck['kind'], stated: string, text: (typeof imaging)['en']): string {
  if (stated === UNREADABLE) return text.unreadable;
  const sexes: Readonly<Record<string, string>> = { F: text.FEMALE, M: text.MALE, O: text.OTHER };
  return (kind === 'SEX' && sexes[stated]) || stated || text.nothing;
}

const sexWords = (recorded: string, text: (typeof imaging)['en']): string =>
  ({ FEMALE: text.FEMALE, MALE: text.MALE, OTHER: text.OTHER })[recorded] ?? text.notRecorded;
