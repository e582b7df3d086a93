import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { BookOpen, Building2, CircleCheck, CircleX, Hourglass, TimerOff, Undo2 } from 'lucide-react';
import type { HealthConsent } from '#contract/abdm.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { withdrawConsent } from '#api/resources/records.ts';
import styles from '#features/records/records.module.css';
import { records } from '#i18n/en/records.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { dayAndTime, dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { toast } from '#ui/feedback/notify.ts';

const LOOK = {
  REQUESTED: { tone: 'warn', icon: Hourglass },
  GRANTED: { tone: 'ok', icon: CircleCheck },
  DENIED: { tone: 'mute', icon: CircleX },
  EXPIRED: { tone: 'mute', icon: TimerOff },
  REVOKED: { tone: 'mute', icon: Undo2 },
} as const;

interface ConsentCardProps {
  consent: HealthConsent;
  healthId: string;
  artifactId: string | undefined;
  onArtifact: (artifactId: string | undefined) => void;
}

/** Shows what was asked for, what the patient said, and the hospitals that answered. */
export function ConsentCard({ consent, healthId, artifactId, onArtifact }: ConsentCardProps) {
  const text = useText(records);
  const { consentStatus, purpose, hiTypes, recordsFrom, recordsTo, requestedAt, expiresAt } = consent;
  const look = LOOK[consentStatus];
  const isOpen = consentStatus === 'REQUESTED' || consentStatus === 'GRANTED';
  return (
    <Card>
      <CardHeader
        level={3}
        title={text[purpose]}
        sub={dayAndTime(requestedAt)}
        end={
          <Chip tone={look.tone} icon={look.icon}>
            {text[consentStatus]}
          </Chip>
        }
      />
      <div className={styles.body}>
        <KeyValues
          items={[
            { label: text.kinds, value: hiTypes.map((type) => text[type]).join(', ') },
            { label: text.period, value: text.days(dayOf(recordsFrom), dayOf(recordsTo)) },
            { label: isOpen ? text.ends : text.ended, value: dayOf(expiresAt) },
          ]}
        />
      </div>
      {consentStatus === 'GRANTED' && (
        <Artifacts artifacts={consent.artifacts} artifactId={artifactId} onArtifact={onArtifact} />
      )}
      {isOpen && <Withdraw consent={consent} healthId={healthId} />}
    </Card>
  );
}

interface ArtifactsProps extends Pick<ConsentCardProps, 'artifactId' | 'onArtifact'> {
  artifacts: HealthConsent['artifacts'];
}

/** One a hospital. */
function Artifacts({ artifacts, artifactId, onArtifact }: ArtifactsProps) {
  const text = useText(records);
  return (
    <ul className={styles.artifacts}>
      {artifacts.map((artifact) => (
        <li key={artifact.artifactId}>
          <Icon of={Building2} />
          <span className={styles.hospital}>
            <strong>{artifact.hospital}</strong>
            <small>
              {artifact.receivedAt ? text.received(dayAndTime(artifact.receivedAt)) : text.notYet}
            </small>
          </span>
          {artifact.receivedAt && (
            <Button
              tone="quiet"
              size="s"
              icon={BookOpen}
              aria-label={text.readOf(artifact.hospital)}
              aria-pressed={artifact.artifactId === artifactId}
              onClick={() => onArtifact(artifact.artifactId)}
            >
              {text.read}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Withdraw({ consent, healthId }: Pick<ConsentCardProps, 'consent' | 'healthId'>) {
  const text = useText(records);
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => withdrawConsent(consent.consentId),
    onSuccess: () => refresh('consent.changed', healthId),
    onError: (error) => toast({ tone: 'danger', text: wordsOf(error) }),
    onSettled: () => setAsking(false),
  });
  return (
    <p className={styles.verbs}>
      <Button
        tone="bare"
        size="s"
        aria-label={text.withdrawOf(dayOf(consent.requestedAt))}
        onClick={() => setAsking(true)}
      >
        {text.withdraw}
      </Button>
      {asking && (
        <Dialog
          open
          destructive
          title={text.withdrawTitle}
          confirmLabel={text.withdraw}
          cancelLabel={text.keep}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        >
          {text.withdrawText}
        </Dialog>
      )}
    </p>
  );
}
