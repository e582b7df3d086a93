import { useEffect, useRef, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import type { Note } from '#contract/prescriptions.ts';
import { AboutChecks } from './about-checks.tsx';
import { FollowUp } from './follow-up.tsx';
import { MedicineSearch } from './medicine-search.tsx';
import { reasonsAskedAt, warningsAt, type PadItem } from './pad-items.ts';
import { PadRow } from './pad-row.tsx';
import { PadResults } from './pad-results.tsx';
import { PadTools } from './pad-tools.tsx';
import styles from './pad.module.css';
import panel from '#features/consultation-room/panel.module.css';
import { Signed } from './signed.tsx';
import { useFavourites, type Favourites } from './use-favourites.ts';
import type { Pad } from './use-pad.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';

interface PrescriptionPadProps {
  consultation: Consultation;
  pad: Pad;
  /** Diagnoses of the note as it is written now. */
  diagnoses: Note['diagnoses'];
  readOnly: boolean;
  onVideo: () => void;
  /** Leads to where a weight is recorded. */
  onWeight: () => void;
}

/** Returns whether what is on the pad corrects the prescription of a visit that has ended. */
export function isCorrecting({ mayCorrect }: Consultation, { items }: Pad): boolean {
  return mayCorrect === true && items.length > 0;
}

/** Medicines to sign, and the prescriptions signed before. */
export function PrescriptionPad(props: PrescriptionPadProps) {
  const { consultation, pad, readOnly } = props;
  const text = useText(room);
  const isWriting = !readOnly || isCorrecting(consultation, pad);
  return (
    <section className={panel.section} aria-labelledby="prescription">
      <h2 id="prescription">{text.prescription}</h2>
      {isWriting && <Writing {...props} />}
      <Signed {...{ consultation, pad, readOnly }} />
    </section>
  );
}

/** Shows what fills the pad, its lines, and what was checked. */
function Writing({ consultation, pad, diagnoses, onVideo, onWeight }: PrescriptionPadProps) {
  const isOnline = useOnline();
  const text = useText(room);
  const favourites = useFavourites();
  const { list, add } = useAdded(pad);
  return (
    <div className={styles.pad} data-lines={pad.items.length || undefined}>
      <div className={styles.tools}>
        <MedicineSearch {...{ consultation, pad, favourites }} onAdd={add} />
        <PadTools {...{ consultation, pad, favourites, diagnoses }} onAdd={add} />
      </div>
      {pad.items.length === 0 && consultation.prescriptions.length === 0 && (
        <p className={panel.hint}>{text.emptyPad}</p>
      )}
      {pad.items.length > 0 && <Columns />}
      <ol className={styles.rows} ref={list}>
        {pad.items.map((item, at) => (
          <Row key={item.medicineId} {...{ consultation, pad, favourites, item, at, onVideo, onWeight }} />
        ))}
      </ol>
      <FollowUp {...{ consultation, pad }} />
      <PadResults results={pad.results} />
      <AboutChecks pad={pad} />
      {pad.items.length > 0 && (
        <p className={panel.hint} role="status">
          {pad.isStored ? (isOnline ? text.draftSaved : text.draftHeld) : '\u00a0'}
        </p>
      )}
    </div>
  );
}

interface RowProps extends Pick<PrescriptionPadProps, 'consultation' | 'pad' | 'onVideo' | 'onWeight'> {
  favourites: Favourites;
  item: PadItem;
  at: number;
}

function Row({ consultation: { patient }, pad, favourites, item, at, onVideo, onWeight }: RowProps) {
  const { ageYears, languages } = patient;
  return (
    <PadRow
      item={item}
      number={at + 1}
      patient={{ ageYears, languages, weight: pad.weight }}
      warnings={warningsAt(at, pad.items, pad.warnings)}
      asked={reasonsAskedAt(at, pad.items, pad.warnings)}
      refusal={pad.refusals.get(item.medicineId)}
      isStarred={favourites.of(item) !== undefined}
      onStar={() => void favourites.toggle(item)}
      onChange={(part) => pad.change(item.medicineId, part)}
      onRemove={() => pad.remove(item.medicineId)}
      onVideo={onVideo}
      onWeight={onWeight}
    />
  );
}

/** The heads of the fields, once above the lines, where these are wide; each field has its own label for readers. */
function Columns() {
  const words = useText(padWords);
  const text = useText(room);
  const heads = [words.dose, words.route, words.frequency, text.timing, text.days, words.quantity];
  return (
    <div className={styles.columns} aria-hidden>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

/** Adds a line, and leads to its dose: also of one that is on the pad already. */
function useAdded(pad: Pad) {
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState<{ medicineId: number }>();
  useEffect(() => {
    if (!added) return;
    list.current?.querySelector<HTMLElement>(`[data-medicine="${added.medicineId}"] input`)?.focus();
  }, [added]);
  function add(item: PadItem): void {
    pad.add(item);
    setAdded({ medicineId: item.medicineId });
  }
  return { list, add };
}
