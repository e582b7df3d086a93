import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { PatientDetails } from '#contract/patients-admin.ts';
import { identityQuery } from '#api/resources/patients-admin.ts';
import { patientRecords } from '#i18n/en/operations-patients.ts';
import { patientPrivacy } from '#i18n/en/patient-privacy.ts';
import { useText } from '#i18n/text.ts';
import { birthWords, dayAndTime } from '#lib/times.ts';
import { useMay } from '#operations/session/use-may.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { Corrections } from './corrections.tsx';
import { Erasures } from './erasures.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Exports } from './exports.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Merges } from './merges.tsx';
import { addressOf } from './address-of.ts';
import styles from './patients.module.css';

interface PatientPaneProps {
  patientId: string;
  onClose: () => void;
  onPatient: (patient: string) => void;
}

/** One patient: who they are, what belongs to the record, and what was corrected. */
export function PatientPane({ patientId, onClose, onPatient }: PatientPaneProps) {
  const text = useText(patientRecords);
  const may = useMay();
  const query = useQuery(identityQuery(patientId));
  return (
    <Card aria-label={query.data?.name ?? text.title} className={styles.patient}>
      <Loaded query={query} rows={8}>
        {(patient) => (
          <>
            <CardHeader
              title={<span lang={patient.nameLang}>{patient.name}</span>}
              sub={`${text.mrn} ${patient.mrn}`}
              end={<IconButton icon={X} label={text.back} onClick={onClose} />}
            />
            <div className={styles.parts}>
              <Facts patient={patient} />
              {patient.mergedInto ? (
                <MergedInto kept={patient.mergedInto} onPatient={onPatient} />
              ) : (
                <Actions patient={patient} />
              )}
              <Merges merges={patient.merges} />
              <Exports exports={patient.exports} />
              {may('patientErasures') && <Erasures patient={patient} />}
              <Corrections corrections={patient.corrections} />
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Facts({ patient }: { patient: PatientDetails }) {
  const text = useText(patientRecords);
  const { visits, orders, open, inProgress, bornOn, ageConfirmed } = patient;
  const day = birthWords(bornOn);
  const stopped = patient.remindersStoppedAt;
  return (
    <>
      {inProgress.length > 0 && <Banner>{text.inProgress(inProgress.join(', '))}</Banner>}
      <KeyValues
        items={[
          { label: text.born, value: ageConfirmed ? day : text.estimated(day) },
          { label: text.sex, value: text[patient.sex] },
          { label: text.mobile, value: patient.mobile || text.noMobile },
          { label: text.reminders, value: stopped ? text.stoppedAt(dayAndTime(stopped)) : text.notStopped },
          { label: text.email, value: patient.email ?? text.notRecorded },
          { label: text.languages, value: patient.languages.join(', ') || text.notRecorded },
          { label: text.address, value: addressOf(patient) || text.notRecorded },
          { label: text.since, value: dayAndTime(patient.createdAt) },
          { label: text.belongs, value: text.belongsText(visits, orders, open) },
        ]}
      />
    </>
  );
}

function Actions({ patient }: { patient: PatientDetails }) {
  const text = useText(patientRecords);
  const privacyText = useText(patientPrivacy);
  const may = useMay();
  const [asked, setAsked] = useState<'correct' | 'merge' | 'export'>();
  const close = (): void => setAsked(undefined);
  return (
    <div className={styles.actions}>
      <Button tone="quiet" size="s" onClick={() => setAsked('correct')}>
        {text.correct}
      </Button>
      <Button tone="quiet" size="s" onClick={() => setAsked('merge')}>
        {text.merge}
      </Button>
      {may('exportPatient') && (
        <Button tone="quiet" size="s" onClick={() => setAsked('export')}>
          {privacyText.exportAsk}
        </Button>
      )}
      {asked === 'correct' && <CorrectDialog patient={patient} onClose={close} />}
      {asked === 'merge' && <MergeDialog patient={patient} onClose={close} />}
      {asked === 'export' && <ExportDialog patient={patient} onClose={close} />}
    </div>
  );
}

interface MergedIntoProps {
  kept: NonNullable<PatientDetails['mergedInto']>;
  onPatient: (patient: string) => void;
}

function MergedInto({ kept, onPatient }: MergedIntoProps) {
  const text = useText(patientRecords);
  return (
    <>
      <Banner>{text.mergedInto(kept.name, kept.mrn)}</Banner>
      <div className={styles.actions}>
        <Button tone="quiet" size="s" onClick={() => onPatient(kept.id)}>
          {text.openSurvivor}
        </Button>
      </div>
    </>
  );
}
