import { Video } from 'lucide-react';
import type { AskedDoctor } from '#contract/nurse-visits.ts';
import styles from '#features/home-visits/home-visits.module.css';
import { common } from '#i18n/en/common.ts';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';

/** Opens a consultation in which the nurse is, by its number. */
export type OpenConsultation = (consultationNumber: string) => void;

/** The doctor who was asked from this visit, and how far that is. */
export function AskedCard({ asked, onOpen }: { asked: AskedDoctor; onOpen: OpenConsultation }) {
  const text = useText(homeVisits);
  const modes = useText(common);
  const { serviceNumber, consultationMode, askedAt, doctor, consultationNumber, endedAt } = asked;
  return (
    <Card aria-label={text.askedTitle}>
      <CardHeader title={text.askedTitle} />
      <div className={styles.body}>
        <p className={styles.first} role="status">
          <AskedState asked={asked} />
        </p>
        <KeyValues
          items={[
            { label: text.askedNumber, value: serviceNumber },
            { label: text.askedAt, value: dayAndTime(askedAt) },
            { label: text.askMode, value: modes[consultationMode] },
          ]}
        />
        {doctor && consultationNumber && !endedAt && (
          <Button tone="tonal" icon={Video} onClick={() => onOpen(consultationNumber)}>
            {text.askedOpen}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Shows the doctor of the request, requested or present. */
export function AskedState({ asked: { doctor, withDoctorAt, endedAt } }: { asked: AskedDoctor }) {
  const text = useText(homeVisits);
  if (endedAt) return <Chip>{text.askedEnded(dayAndTime(endedAt), doctor ?? '')}</Chip>;
  if (!doctor || !withDoctorAt) return <Chip tone="warn">{text.askedWaiting}</Chip>;
  return <Chip tone="ok">{text.askedWith(doctor, clockTime(withDoctorAt))}</Chip>;
}
