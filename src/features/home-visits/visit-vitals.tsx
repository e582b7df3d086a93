import type { NurseVisitDetails } from '#contract/nurse-visits.ts';
import { recordVisitVitals, useQueuedVitals } from '#api/resources/nurse-visits.ts';
import { TakenSets } from '#care/vitals/taken-sets.tsx';
import { VitalSetForm } from '#care/vitals/vital-set-form.tsx';
import { UNITS, type Code } from '#care/vitals/vitals-fields.ts';
import styles from '#features/home-visits/home-visits.module.css';
import { homeVisits } from '#i18n/en/home-visits.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Card, CardHeader } from '#ui/layout/card.tsx';

/** Vital signs of this visit: the form, what waits on this device, and what the server has. */
export function VisitVitals({ visit }: { visit: NurseVisitDetails }) {
  const text = useText(homeVisits);
  const queued = useQueuedVitals(visit);
  return (
    <>
      <VitalSetForm
        name={`vitals:${visit.id}`}
        patient={visit.patient}
        isUnsent={queued.length > 0}
        record={(taken) => recordVisitVitals(visit.serviceId, { ...taken, visitId: visit.id })}
      />
      <Card aria-label={text.vitals}>
        <CardHeader title={text.vitals} />
        <div className={styles.body}>
          {queued.map(({ clientId, values }) => (
            <QueuedSet key={clientId} values={values} />
          ))}
          {visit.vitals.length > 0 ? (
            <TakenSets sets={visit.vitals} />
          ) : (
            queued.length === 0 && <p className={styles.quiet}>{text.noVitals}</p>
          )}
        </div>
      </Card>
    </>
  );
}

function QueuedSet({ values }: { values: readonly { code: string; value: number }[] }) {
  const text = useText(homeVisits);
  const names = useText(vitalsWords);
  return (
    <div>
      <p className={styles.quiet}>{text.vitalsHere}</p>
      <p>
        {values.map(({ code, value }) => `${names[code as Code]} ${value} ${UNITS[code as Code]}`).join(', ')}
      </p>
    </div>
  );
}
