import { FileText } from 'lucide-react';
import type { Consultation } from '#contract/consultations.ts';
import { dosageWords } from '#domain/dosage.ts';
import styles from './pad.module.css';
import type { Pad } from './use-pad.ts';
import panel from '#features/consultation-room/panel.module.css';
import { useOpenDocument } from '#features/consultation-room/use-open-document.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { CorrectedNote, WithdrawButton, WithdrawnNote } from '#care/prescriptions/withdrawing.tsx';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';

interface SignedProps {
  consultation: Consultation;
  pad: Pad;
  readOnly: boolean;
}

/** The prescriptions signed at this visit, the newest first. */
export function Signed({ consultation, pad, readOnly }: SignedProps) {
  const text = useText(room);
  const words = useText(padWords);
  const open = useOpenDocument();
  if (consultation.prescriptions.length === 0) return null;
  const newestFirst = consultation.prescriptions.toSorted((a, b) => b.version - a.version);
  return (
    <ul className={styles.signed}>
      {newestFirst.map((prescription, at) => (
        <li
          key={prescription.id}
          className={styles.version}
          {...(at === 0 && { 'data-signed': prescription.version, tabIndex: -1 })}
        >
          <p className={panel.strong}>
            {text.signed(prescription.version, clockTime(prescription.signedAt))}
          </p>
          <WithdrawnNote prescription={prescription} />
          <CorrectedNote prescription={prescription} />
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
              {words.signedAnyway(between.join(', '), reason)}
            </p>
          ))}
          <div className={panel.verbs}>
            <Button size="s" tone="quiet" icon={FileText} onClick={() => open(prescription.documentId)}>
              {text.openPdf}
            </Button>
            <WithdrawButton {...{ consultation, prescription }} />
            {at === 0 && (!readOnly || consultation.mayCorrect) && pad.items.length === 0 && (
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
