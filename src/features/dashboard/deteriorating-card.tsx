import { Phone, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { DeterioratingPatient } from '#contract/deterioration.ts';
import { deteriorationsQuery } from '#api/resources/deteriorations.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { useScoreWords } from '#care/vitals/deterioration-chip.tsx';
import { AcknowledgeVitals, AcknowledgeWithWords } from '#care/vitals/deterioration-note.tsx';
import styles from '#features/dashboard/critical-card.module.css';
import { alarmingVitals } from '#i18n/en/alarming-vitals.ts';
import { deterioration } from '#i18n/en/deterioration.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Button, buttonClass } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface DeterioratingCardProps {
  /** Leads into the room of the doctor's own visit. */
  onVisit: (consultationNumber: string) => void;
}

/** Patients with alarming vital signs, above all other cards; renders nothing without one. */
export function DeterioratingCard({ onVisit }: DeterioratingCardProps) {
  const text = useText(alarmingVitals);
  const { data: rows = [] } = useQuery(deteriorationsQuery);
  if (!rows.length) return null;
  return (
    <Card aria-labelledby="alarming-vitals" className={styles.card}>
      <CardHeader id="alarming-vitals" title={text.alarming} end={String(rows.length)} />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.vitalSetId} row={row} onVisit={onVisit} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ row, onVisit }: DeterioratingCardProps & { row: DeterioratingPatient }) {
  const text = useText(deterioration);
  const words = useScoreWords();
  const { patient, vitalSetId, at, byName, byMobile, consultationNumber } = row;
  return (
    <li className={styles.row}>
      <Icon of={TriangleAlert} />
      <span className={styles.facts}>
        <span className={styles.name} lang={patient.nameLang}>
          {patient.name}
        </span>
        <span>{`${ageAndSex(patient)} · MRN ${patient.mrn}`}</span>
        <strong>{words(row)}</strong>
        <span className={styles.more}>{text.measured(dayAndTime(at), byName)}</span>
      </span>
      {consultationNumber ? (
        <>
          <Button aria-label={text.open(patient.name)} onClick={() => onVisit(consultationNumber)}>
            {text.read}
          </Button>
          <AcknowledgeVitals vitalSetId={vitalSetId} label={text.acknowledgeOf(patient.name)} />
        </>
      ) : (
        <>
          {byMobile && (
            <a
              className={buttonClass({ tone: 'quiet' })}
              href={`tel:${byMobile}`}
              aria-label={text.call(byName, byMobile)}
            >
              <Icon of={Phone} />
              {byMobile}
            </a>
          )}
          <AcknowledgeWithWords vitalSetId={vitalSetId} label={text.acknowledgeOf(patient.name)} />
        </>
      )}
    </li>
  );
}
