import { FileText, Info } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import type { Medicine } from '#contract/prescriptions.ts';
import { medicinesQuery } from '#api/resources/prescriptions.ts';
import { dosageWords } from '#domain/dosage.ts';
import { padItemOf, reasonsAskedAt, warningsOf } from './pad-items.ts';
import { PadRow } from './pad-row.tsx';
import styles from './pad.module.css';
import panel from '#features/consultation-room/panel.module.css';
import { PickBox } from './pick-box.tsx';
import type { Pad } from './use-pad.ts';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { useFound } from '#care/use-found.ts';
import { find } from '#i18n/en/find.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface PrescriptionPadProps {
  consultation: Consultation;
  pad: Pad;
  readOnly: boolean;
  onVideo: () => void;
}

/** Medicines to sign, and the prescriptions signed before. */
export function PrescriptionPad({ consultation, pad, readOnly, onVideo }: PrescriptionPadProps) {
  const text = useText(room);
  return (
    <section className={panel.section} aria-labelledby="prescription">
      <h2 id="prescription">{text.prescription}</h2>
      {!readOnly && <MedicineSearch pad={pad} />}
      {!readOnly && pad.items.length === 0 && consultation.prescriptions.length === 0 && (
        <p className={panel.hint}>{text.emptyPad}</p>
      )}
      <ol className={styles.rows}>
        {pad.items.map((item, at) => (
          <PadRow
            key={item.medicineId}
            item={item}
            number={at + 1}
            warnings={warningsOf(item, pad.warnings)}
            asked={reasonsAskedAt(at, pad.items, pad.warnings)}
            refusal={pad.refusals.get(item.medicineId)}
            onChange={(part) => pad.change(item.medicineId, part)}
            onRemove={() => pad.remove(item.medicineId)}
            onVideo={onVideo}
          />
        ))}
      </ol>
      <NotCheckedList pad={pad} />
      {pad.items.length > 0 && (
        <p className={panel.hint} role="status">
          {pad.kept ? text.padKept : '\u00a0'}
        </p>
      )}
      <Signed consultation={consultation} pad={pad} readOnly={readOnly} />
    </section>
  );
}

/** What no check could look at: silence about it would be taken for safety. */
function NotCheckedList({ pad: { notChecked } }: { pad: Pad }) {
  const words = useText(padWords);
  if (notChecked.length === 0) return null;
  return (
    <section className={styles.notChecked} aria-labelledby="not-checked">
      <h3 id="not-checked">
        <Icon of={Info} size="s" />
        {words.notChecked}
      </h3>
      <ul>
        {notChecked.map(({ what, name }) => (
          <li key={what + name}>{words[what](name)}</li>
        ))}
      </ul>
    </section>
  );
}

function MedicineSearch({ pad }: { pad: Pad }) {
  const text = useText(room);
  const finds = useText(find);
  const { found, loading, nothing } = useFound(pad.search, medicinesQuery);
  const onPad = new Set(pad.items.flatMap((item) => item.ingredients));
  const double = (medicine: Medicine): boolean =>
    medicine.ingredients.some((ingredient) => onPad.has(ingredient));
  const option = (medicine: Medicine) => ({
    id: String(medicine.id),
    name: nameOf(medicine, finds),
    form: `${medicine.strength} ${medicine.dosageForm}`.trim(),
    disabled: medicine.telemedicineList === 'PROHIBITED',
    ...(medicine.telemedicineList === 'PROHIBITED'
      ? { warning: text.prohibited }
      : double(medicine)
        ? { warning: text.onPad }
        : { note: text.list(medicine.telemedicineList) }),
  });
  const pick = (id: string): void => {
    const picked = found.find((medicine) => String(medicine.id) === id);
    if (picked) pad.add(padItemOf(picked));
  };
  return (
    <PickBox
      label={text.addMedicine}
      placeholder={text.genericName}
      items={found.map(option)}
      loading={loading}
      nothing={nothing}
      onText={pad.setSearch}
      onPick={pick}
    />
  );
}

/** A brand is shown with what it is: the generic is what will be prescribed. */
function nameOf({ genericMedicineName, matchedName }: Medicine, text: (typeof find)['en']): string {
  const generic = genericMedicineName.toUpperCase();
  return matchedName === null ? generic : text.isGeneric(matchedName, generic);
}

function Signed({
  consultation,
  pad,
  readOnly,
}: Pick<PrescriptionPadProps, 'consultation' | 'pad' | 'readOnly'>) {
  const text = useText(room);
  const words = useText(padWords);
  const open = useOpenDocument();
  if (consultation.prescriptions.length === 0) return null;
  const newestFirst = consultation.prescriptions.toSorted((a, b) => b.version - a.version);
  return (
    <ul className={styles.signed}>
      {newestFirst.map((prescription, at) => (
        <li key={prescription.id} className={styles.version}>
          <p className={panel.strong}>
            {text.signed(prescription.version, clockTime(prescription.signedAt))}
          </p>
          <ul>
            {prescription.items.map((item) => (
              <li key={item.medicineId}>
                <b>{item.genericMedicineName.toUpperCase()}</b> {item.strength} {item.dosageForm} ·{' '}
                {[...dosageWords(item), text[item.timing]].join(' · ')} · {item.durationDays} {text.days}
              </li>
            ))}
          </ul>
          {prescription.overrides.map(({ kind, between, reason }) => (
            <p key={[kind, ...between].join()} className={panel.hint}>
              {words.signedNevertheless(between.join(', '), reason)}
            </p>
          ))}
          <div className={panel.verbs}>
            <Button size="s" tone="quiet" icon={FileText} onClick={() => open(prescription.documentId)}>
              {text.openPdf}
            </Button>
            {at === 0 && !readOnly && pad.items.length === 0 && (
              <Button
                size="s"
                tone="bare"
                title={text.correctHint}
                onClick={() => pad.copy(prescription.items)}
              >
                {text.correct}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
