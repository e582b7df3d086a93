import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import type { Incident } from '#contract/incidents.ts';
import { incidentQuery } from '#api/resources/incidents.ts';
import { incidents } from '#i18n/en/incidents.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { SeverityChip } from './columns.tsx';
import { AddFollowUp, CloseIncident } from './incident-dialogs.tsx';
import styles from './incidents.module.css';

interface IncidentPaneProps {
  incidentId: string;
  onClose: () => void;
}

/** One incident: what happened, what was done about it, and how it ended. */
export function IncidentPane({ incidentId, onClose }: IncidentPaneProps) {
  const text = useText(incidents);
  const query = useQuery(incidentQuery(incidentId));
  return (
    <Card aria-label={query.data ? text[query.data.kind] : text.title}>
      <Loaded query={query} rows={8}>
        {(incident) => (
          <>
            <CardHeader
              title={text[incident.kind]}
              sub={dayAndTime(incident.happenedAt)}
              end={<IconButton icon={X} label={text.back} onClick={onClose} />}
            />
            <div className={styles.body}>
              <div>
                <SeverityChip severity={incident.severity} text={text} />
              </div>
              <p className={styles.words}>{incident.what}</p>
              <Facts incident={incident} />
              <FollowUps incident={incident} />
              {incident.closedAt === null ? <Acts incident={incident} /> : <Outcome incident={incident} />}
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const text = useText(incidents);
  const { number, patient, reporter, reporterName, by, recordedAt } = incident;
  const told = [text[`reporter_${reporter}`], reporterName].filter(Boolean).join(', ');
  return (
    <KeyValues
      items={[
        { label: text.number, value: number ?? text.noNumber },
        ...(patient
          ? [
              {
                label: text.patient,
                value: <span lang={patient.nameLang}>{text.patientOf(patient.name, patient.mrn)}</span>,
              },
            ]
          : []),
        { label: text.reporter, value: told },
        { label: text.recordedBy, value: text.byOn(by, dayAndTime(recordedAt)) },
      ]}
    />
  );
}

function FollowUps({ incident: { followUps } }: { incident: Incident }) {
  const text = useText(incidents);
  return (
    <section aria-label={text.followUps} className={styles.part}>
      <h3>{text.followUps}</h3>
      {followUps.length === 0 && <p className={styles.note}>{text.noFollowUps}</p>}
      {followUps.map(({ id, at, by, text: words }) => (
        <div key={id}>
          <p className={styles.words}>{words}</p>
          <p className={styles.note}>{text.byOn(by, dayAndTime(at))}</p>
        </div>
      ))}
    </section>
  );
}

function Outcome({ incident: { outcome, closedBy, closedAt } }: { incident: Incident }) {
  const text = useText(incidents);
  return (
    <section aria-label={text.outcome} className={styles.part}>
      <h3>{text.outcome}</h3>
      <p className={styles.words}>{outcome}</p>
      {closedAt !== null && (
        <p className={styles.note}>{text.closedBy(closedBy ?? '', dayAndTime(closedAt))}</p>
      )}
    </section>
  );
}

function Acts({ incident }: { incident: Incident }) {
  const text = useText(incidents);
  const [asked, setAsked] = useState<'add' | 'close'>();
  const done = (): void => setAsked(undefined);
  return (
    <div className={styles.verbs}>
      <Button tone="quiet" icon={Plus} onClick={() => setAsked('add')}>
        {text.add}
      </Button>
      <Button tone="quiet" onClick={() => setAsked('close')}>
        {text.close}
      </Button>
      {asked === 'add' && <AddFollowUp incidentId={incident.id} onClose={done} />}
      {asked === 'close' && <CloseIncident incidentId={incident.id} onClose={done} />}
    </div>
  );
}
