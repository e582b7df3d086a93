import { useId } from 'react';
import { TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import type { OtherRequest } from '#contract/other-request.ts';
import type { Allergy } from './allergy-note.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/media/icon.tsx';
import { KIND_ICON, type Kind } from './kind-mark.tsx';
import { OtherRequests } from './other-requests.tsx';
import styles from './ringing-field.module.css';

export interface RingingFieldProps {
  /** Its key in a list that is held still (`useListHold`). */
  readonly rowKey?: string | undefined;
  /** Name of the holder, shown in place of the buttons. */
  readonly taken?: string | undefined;
  readonly kind: Kind;
  /** The kind in words: "Emergency care". */
  readonly kindWords: string;
  readonly name: string;
  readonly nameLang?: string | undefined;
  /** "58 y · M · Chest pain, left arm, sweating · Kothrud" */
  readonly reason: string;
  readonly reasonLang?: string | undefined;
  readonly allergy: Allergy;
  readonly others?: readonly OtherRequest[] | undefined;
  /** How long it rings. The part does not count by itself. */
  readonly seconds: number;
  /** The clock's name: "Waiting". */
  readonly clockLabel: string;
  readonly takeLabel: string;
  readonly onTake: () => void;
  readonly busy?: boolean | undefined;
  /** Stops the sound on this device; the field stays. Without it, the button is not there. */
  readonly muteLabel?: string | undefined;
  readonly isMuted?: boolean | undefined;
  readonly onMute?: (() => void) | undefined;
}

/** The request that is ringing. One at a time; the next are rows below it. */
export function RingingField(props: RingingFieldProps) {
  const { rowKey, kind, kindWords, name, nameLang, reason, reasonLang, allergy } = props;
  const nameId = useId();
  return (
    <section className={cx(styles.field, styles[kind])} aria-labelledby={nameId} data-row={rowKey}>
      <div className={styles.beat} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <span className={styles.shape}>
          <Icon of={KIND_ICON[kind]} />
        </span>
      </div>
      <div className={styles.words} role="alert">
        <p className={styles.kind}>{kindWords}</p>
        <h2 id={nameId} className={styles.name} lang={nameLang}>
          {name}
        </h2>
        <p lang={reasonLang}>{reason}</p>
        <p className={styles.allergy} data-known={allergy.known || undefined}>
          {allergy.known && <Icon of={TriangleAlert} />}
          {allergy.words}
        </p>
        <OtherRequests of={props.others} />
      </div>
      <RingActs {...props} />
    </section>
  );
}

/** Shows what a person does about it, or who has just accepted it. */
function RingActs(props: RingingFieldProps) {
  const { taken, takeLabel, onTake, busy, muteLabel, isMuted, onMute } = props;
  return (
    <div className={styles.act}>
      {taken ? (
        <p className={styles.taken} role="status">
          {taken}
        </p>
      ) : (
        <>
          <RingClock seconds={props.seconds} label={props.clockLabel} />
          <Button size="xl" className={styles.take} busy={busy} onClick={onTake}>
            {takeLabel}
          </Button>
          {muteLabel && (
            <Button tone="bare" icon={isMuted ? Volume2 : VolumeX} className={styles.mute} onClick={onMute}>
              {muteLabel}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Outside the alert: a timer that is read out each second would talk over the name. */
function RingClock({ seconds, label }: { readonly seconds: number; readonly label: string }) {
  const whole = Math.max(0, Math.floor(seconds));
  const shown = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return (
    <p className={styles.clock} role="timer" aria-live="off" aria-label={label}>
      {shown}
    </p>
  );
}
