import { lazy, Suspense, useState } from 'react';
import { Bell } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { countersQuery } from '#api/resources/requests.ts';
import { mostUrgent, totalWaiting } from '#domain/alerts.ts';
import { waitWords } from '#domain/format.ts';
import { shell } from '#i18n/en/shell.ts';
import { waitingBell } from '#i18n/en/waiting-bell.ts';
import { useText } from '#i18n/text.ts';
import { useNow } from '#lib/clock.ts';
import { Icon } from '#ui/media/icon.tsx';
import { KindMark } from './kind-mark.tsx';
import { KIND_OF } from './kind-of.ts';
import styles from './waiting-bell.module.css';

const WaitingDialog = lazy(() => import('./waiting-dialog.tsx').then((m) => ({ default: m.WaitingDialog })));

interface WaitingBellProps {
  /** Opens the queue of this person. */
  onQueue: () => void;
  /** A bar of this screen announces emergencies: they are not read out twice. */
  hasEmergencyBar?: boolean;
}

/** Shows who else waits, while a patient is open: the most urgent kind, how long, how many. Pressed, it lists them. */
export function WaitingBell({ onQueue, hasEmergencyBar = false }: WaitingBellProps) {
  const text = useText(waitingBell);
  const kinds = useText(shell);
  const now = useNow();
  const { data: counters } = useQuery(countersQuery());
  const [isOpen, setOpen] = useState(false);
  const count = totalWaiting(counters);
  if (!count) return null;
  const urgent = mostUrgent(counters);
  const isOfBar = hasEmergencyBar && urgent?.kind === 'EMERGENCY_CARE';
  const names = {
    EMERGENCY_CARE: kinds.emergencyCare,
    TALK_TO_NURSE: kinds.talkToNurse,
    TALK_TO_DOC: kinds.talkToDoc,
  };
  const waited = urgent && waitWords(Math.max(0, (now - Date.parse(urgent.since)) / 1000));
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        data-bell
        data-brief={isOfBar || undefined}
        data-urgent={urgent?.kind === 'EMERGENCY_CARE' || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {urgent ? <KindMark kind={KIND_OF[urgent.kind]} size="m" /> : <Icon of={Bell} />}
        {urgent && (
          <span>
            <span className={styles.kind}>{names[urgent.kind]}, </span>
            {waited}
          </span>
        )}
        <span className={styles.count} aria-hidden>
          {count}
        </span>
        <span className="vh">{text.waiting(count)}</span>
      </button>
      {/* Of its kind alone: a time that is read out each minute would talk over the patient. */}
      <span className="vh" role="status">
        {urgent && !isOfBar && text.waitsNow(names[urgent.kind])}
      </span>
      <Suspense>
        {isOpen && <WaitingDialog {...{ counters, names, onQueue }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
