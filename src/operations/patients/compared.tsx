import type { PatientDetails } from '#contract/patients-admin.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { useText } from '#i18n/text.ts';
import { birthWords, dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { addressOf } from './address-of.ts';
import styles from './patients.module.css';

type Words = (typeof patientRecords)['en'];

/** Each line of the comparison, by its head. */
function linesOf(patient: PatientDetails, text: Words): Record<string, string> {
  const { visits, orders, open } = patient;
  return {
    [text.mrn]: patient.mrn,
    [text.name]: patient.name,
    [text.born]: birthWords(patient.bornOn),
    [text.sex]: text[patient.sex],
    [text.mobile]: patient.mobile || text.noMobile,
    [text.email]: patient.email ?? text.notRecorded,
    [text.languages]: patient.languages.join(', ') || text.notRecorded,
    [text.address]: addressOf(patient) || text.notRecorded,
    [text.since]: dayAndTime(patient.createdAt),
    [text.belongs]: text.belongsText(visits, orders, open),
  };
}

/** Two records side by side, with what differs. */
export function Compared({ pair: [first, second] }: { pair: readonly [PatientDetails, PatientDetails] }) {
  const text = useText(patientRecords);
  const [ofFirst, ofSecond] = [linesOf(first, text), linesOf(second, text)];
  return (
    <div className={styles.compared}>
      <table aria-label={text.compare}>
        <thead>
          <tr>
            <th scope="col">{text.field}</th>
            <th scope="col">{text.recordOf(first.name, first.mrn)}</th>
            <th scope="col">{text.recordOf(second.name, second.mrn)}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(ofFirst).map(([head, value]) => (
            <tr key={head}>
              <th scope="row">
                {head}{' '}
                {value === ofSecond[head] ? (
                  <small>{text.same}</small>
                ) : (
                  <Chip tone="warn">{text.differs}</Chip>
                )}
              </th>
              <td>{value}</td>
              <td>{ofSecond[head]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
