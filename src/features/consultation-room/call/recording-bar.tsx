import { CircleDot } from 'lucide-react';
import type { Recording } from '#contract/recording.ts';
import { shownName } from './shown-name.ts';
import styles from './stage.module.css';
import type { CallRecording } from './use-recording.ts';
import { callWords } from '#i18n/en/call.ts';
import { useText } from '#i18n/text.ts';
import type { CallView } from '#lib/call/call-view.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface RecordingBarProps {
  call: Pick<CallRecording, 'recording' | 'answer' | 'stop'>;
  view: Pick<CallView, 'you' | 'members'>;
}

/** Asks this member whether the call may be recorded, and shows all of them whether it is. */
export function RecordingBar({ call: { recording, answer, stop }, view }: RecordingBarProps) {
  const text = useText(callWords);
  const isAsked = recording !== null && !recording.agreed.includes(view.you ?? '');
  const words = recording && !isAsked ? stateWords(text, recording, view) : undefined;
  return (
    <>
      <section className={words ? styles.notice : 'vh'}>
        <p role="status" className={styles.said}>
          {words && (
            <>
              {recording?.state === 'RECORDING' && (
                <span className={styles.recordingDot} aria-hidden="true" />
              )}
              {words}
            </>
          )}
        </p>
        {words && (
          <Button tone="tonal" onClick={stop}>
            {text.stopRecording}
          </Button>
        )}
      </section>
      {isAsked && <Question {...{ recording, view, answer }} />}
    </>
  );
}

interface QuestionProps extends Pick<RecordingBarProps, 'view'> {
  recording: Recording;
  answer: (agrees: boolean) => void;
}

function Question({ recording, view, answer }: QuestionProps) {
  const text = useText(callWords);
  const asker = view.members.find(({ memberId }) => memberId === recording.byMember);
  return (
    <section className={styles.knock} aria-label={text.recordingQuestion}>
      <div className={styles.told}>
        <Icon of={CircleDot} />
        <div className={styles.knockWords}>
          <p role="alert">
            <b>{text.recordingAsks(asker ? shownName(text, asker) : '')}</b>
          </p>
          <p>{text.recordingAsksText}</p>
        </div>
      </div>
      <span className={styles.answers}>
        <Button onClick={() => answer(true)}>{text.agree}</Button>
        <Button tone="quiet" onClick={() => answer(false)}>
          {text.decline}
        </Button>
      </span>
    </section>
  );
}

/** Returns whether it is recorded now, and who has not agreed yet. */
function stateWords(
  text: typeof callWords.en,
  { state, agreed }: Recording,
  { members }: RecordingBarProps['view'],
): string {
  if (state === 'RECORDING') return text.recordingOn;
  const missing = members
    .filter(({ state: place, memberId }) => place === 'IN' && !agreed.includes(memberId))
    .map((member) => shownName(text, member))
    .join(', ');
  return state === 'PAUSED' ? text.recordingPaused(missing) : text.recordingWaiting(missing);
}
