import { useState } from 'react';
import { queueable } from '#contract/queueable.ts';
import { discard, pause, retry, rewrite } from '#api/outbox/outbox.ts';
import styles from './unsent-changes-dialog.module.css';
import { waiting, writes } from '#i18n/en/unsent-changes.ts';
import { useText } from '#i18n/text.ts';
import { useRefusalWords } from '#i18n/use-refusal-words.ts';
import { errorOf } from '#api/outbox/deliver.ts';
import { sizeWords } from '#lib/file-words.ts';
import { timeToSecond } from '#lib/time-to-second.ts';
import { shortTime } from '#lib/times.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';

/** One write that waits, why, and what may be done with it. */
export function WaitingRow({ item, heldUntil }: { item: OutboxItem; heldUntil: number | undefined }) {
  const text = useText(waiting);
  const labels = useText(writes);
  const ofRefusal = useRefusalWords();
  const kind = queueable(item.write.call);
  const isConflict = item.state === 'conflict';
  const field = item.state === 'waiting' && item.firstSentAt !== undefined ? undefined : kind?.text;
  const [isEditing, setEditing] = useState(false);
  async function remove(): Promise<void> {
    const undo = await discard(item);
    toast({ text: text.discarded, action: { label: text.undo, onPress: () => void undo() } });
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{kind ? labels[kind.label] : text.other}</strong>
        <small>{text.since(shortTime(new Date(item.at).toISOString()), sizeWords(item.bytes))}</small>
        <p role="status">{whyOf(item, heldUntil, text, ofRefusal)}</p>
        {isEditing && field ? (
          <EditBox item={item} field={field} onDone={() => setEditing(false)} />
        ) : isConflict ? (
          <Versions mine={item.write.body} theirs={item.refused?.detail} />
        ) : (
          <p className={styles.said}>{wordsOf({ ...item.write.body, file: item.write.file?.name })}</p>
        )}
      </div>
      <div className={styles.verbs}>
        {field && !isEditing && (
          <Button size="s" tone="quiet" onClick={() => setEditing(true)}>
            {text.edit}
          </Button>
        )}
        {item.state === 'paused' && (
          <Button size="s" tone="tonal" onClick={() => void pause(item, false)}>
            {text.resume}
          </Button>
        )}
        {(item.state === 'refused' || isConflict) && (
          <Button size="s" tone="tonal" onClick={() => void retry(item)}>
            {isConflict ? text.keepMyVersion : text.again}
          </Button>
        )}
        <Button size="s" tone="quiet" onClick={() => void remove()}>
          {isConflict ? text.useTheirVersion : text.discard}
        </Button>
      </div>
    </li>
  );
}

interface EditBoxProps {
  item: OutboxItem;
  field: 'text' | 'notes';
  onDone: () => void;
}

/** Other words for what was not sent yet. */
function EditBox({ item, field, onDone }: EditBoxProps) {
  const text = useText(waiting);
  const before = (item.write.body as Partial<Record<string, string>>)[field] ?? '';
  const [typed, setTyped] = useState(before);
  async function send(): Promise<void> {
    if (!(await rewrite(item, { [field]: typed }))) toast({ tone: 'warn', text: text.tooLate });
    onDone();
  }
  return (
    <>
      <TextArea label={text.words} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div className={styles.verbs}>
        <Button size="s" disabled={!typed.trim()} onClick={() => void send()}>
          {text.send}
        </Button>
        <Button size="s" tone="quiet" onClick={onDone}>
          {text.cancelEdit}
        </Button>
      </div>
    </>
  );
}

/** The two versions beside each other. */
function Versions({ mine, theirs }: { mine: object | undefined; theirs: object | undefined }) {
  const text = useText(waiting);
  return (
    <dl className={styles.versions}>
      {[
        { who: text.mine, version: mine },
        { who: text.theirs, version: theirs },
      ].map(({ who, version }) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{wordsOf(version)}</dd>
        </div>
      ))}
    </dl>
  );
}

function whyOf(
  { state, sentBytes, refused, held, nextAt }: OutboxItem,
  heldUntil: number | undefined,
  text: typeof waiting.en,
  wordsOf: ReturnType<typeof useRefusalWords>,
): string {
  if (state === 'waiting' && heldUntil) return text.heldMinute(timeToSecond(heldUntil));
  if (state === 'waiting' && held === 'LATER' && nextAt > Date.now())
    return text.heldLater(timeToSecond(nextAt));
  if (state === 'waiting') return sentBytes ? text.underWay(sizeWords(sentBytes)) : text.waits;
  if (state === 'paused') return text.paused;
  if (refused?.code === 'TOO_OLD') return text.tooOld;
  return state === 'conflict' ? text.conflict : `${text.refused}: ${wordsOf(errorOf(refused))}`;
}

/** Returns what a person wrote in it: texts and values, without the ids. */
function wordsOf(version: object | undefined): string {
  return Object.entries(version ?? {})
    .filter(([name]) => name !== 'version' && !/Id$|Number$|^purpose$/.test(name))
    .flatMap(([, value]) => leaves(value))
    .join(', ');
}

function leaves(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : [];
}
