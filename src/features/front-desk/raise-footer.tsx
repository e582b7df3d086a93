import { useQuery } from '@tanstack/react-query';
import { whoRingsQuery } from '#api/resources/front-desk.ts';
import type { CallerMatch } from '#contract/front-desk.ts';
import { isEmergency, type DeskValues } from '#features/front-desk/desk-form.ts';
import styles from '#features/front-desk/front-desk.module.css';
import { KindMark } from '#care/kind-mark.tsx';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';

const MARK = { EMERGENCY_CARE: 'emergency', TALK_TO_NURSE: 'nurse', TALK_TO_DOC: 'doc' } as const;

interface RaiseFooterProps {
  values: DeskValues;
  undecided: readonly CallerMatch[];
  isOffline: boolean;
  busy: boolean;
}

/** The people who are alerted, and the button. The count comes from the list that the alert itself uses. */
export function RaiseFooter({ values, undecided, isOffline, busy }: RaiseFooterProps) {
  const text = useText(frontDesk);
  const isUrgent = isEmergency(values);
  const kind = isUrgent ? 'EMERGENCY_CARE' : values.kind;
  const { data: rings } = useQuery(whoRingsQuery(kind, values.hubKey));
  return (
    <div className={styles.footer} data-emergency={isUrgent}>
      <div className={styles.footerText} aria-live="polite">
        {rings && (
          <p className={styles.rings}>
            <KindMark kind={MARK[kind]} size="s" />
            <strong>{text.rings(rings.nurses, rings.doctors)}</strong>
          </p>
        )}
        {rings && (
          <p className={styles.meta}>
            {[
              rings.names.join(', ') || text.ringsLater,
              rings.away > 0 && text.away(rings.away),
              text.waitingNow(rings.waiting),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {isUrgent && <p className={styles.meta}>{text.stayOnLine}</p>}
        {undecided.map(({ id, mrn }) => (
          <p key={id} className={styles.warn}>
            {text.undecided(mrn)}
          </p>
        ))}
        {isOffline && <p className={styles.warn}>{text.needsNetwork}</p>}
      </div>
      <Button type="submit" tone={isUrgent ? 'danger' : 'primary'} disabled={isOffline} busy={busy}>
        {isUrgent ? text.raiseEmergency : text.raise}
      </Button>
    </div>
  );
}
