import { useState } from 'react';
import type { KnownFact } from '#contract/known-facts.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { useQueuedNotice } from '#care/use-queued-notice.ts';
import { endFact } from '#api/resources/known-facts.ts';
import { useDoneAt } from '#care/use-done-at.ts';
import { FactForm } from './fact-form.tsx';
import { factWords } from './fact-words.ts';
import styles from './known-facts.module.css';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { dayAndTime } from '#lib/times.ts';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';

interface PlainRowProps {
  words: ReturnType<typeof factWords>;
  small: string;
}

export function PlainRow({ words: { name, details }, small }: PlainRowProps) {
  return (
    <li className={styles.row}>
      <Words {...{ name, details, small }} />
    </li>
  );
}

function Words({ name, details, small }: PlainRowProps['words'] & { small: string }) {
  return (
    <div className={styles.words}>
      <p>
        <strong>{name}</strong>
        {details.length > 0 && ` · ${details.join(' · ')}`}
      </p>
      <small>{small}</small>
    </div>
  );
}

/** Returns who says so, who entered it and when. */
function useSaid(): (fact: KnownFact) => string {
  const text = useText(knownFacts);
  const doneAt = useDoneAt();
  return (fact) => {
    const when = doneAt(fact, dayAndTime);
    if (fact.by) return text.saidBy(text[fact.source], fact.by.name, when);
    return fact.source === 'PATIENT' ? text.byApp(when) : text.withRecord(when);
  };
}

/** An entry that holds: it can be changed, or ended with the reason. */
export function FactRow({ patientId, fact }: { patientId: string; fact: KnownFact }) {
  const text = useText(knownFacts);
  const said = useSaid();
  const [doing, setDoing] = useState<'change' | 'end'>();
  const words = factWords(fact.value, text);
  const done = (): void => setDoing(undefined);
  if (doing === 'change')
    return (
      <li>
        <FactForm patientId={patientId} kind={fact.value.kind} fact={fact} onDone={done} />
      </li>
    );
  return (
    <li className={styles.row}>
      <Words {...words} small={said(fact)} />
      {doing === 'end' ? (
        <EndVerbs patientId={patientId} fact={fact} onDone={done} />
      ) : (
        <div className={styles.verbs}>
          <Button
            size="s"
            tone="bare"
            aria-label={text.changeOf(words.name)}
            onClick={() => setDoing('change')}
          >
            {text.change}
          </Button>
          <Button size="s" tone="bare" aria-label={text.endOf(words.name)} onClick={() => setDoing('end')}>
            {text.end}
          </Button>
        </div>
      )}
    </li>
  );
}

interface EndVerbsProps {
  patientId: string;
  fact: KnownFact;
  onDone: () => void;
}

function EndVerbs({ patientId, fact, onDone }: EndVerbsProps) {
  const text = useText(knownFacts);
  const withNotice = useQueuedNotice();
  const [busy, setBusy] = useState(false);
  async function end(reason: 'RESOLVED' | 'IN_ERROR'): Promise<void> {
    setBusy(true);
    try {
      await withNotice(endFact({ memberId: patientId, factId: fact.id, reason }));
      await refresh('patient.written', patientId);
      onDone();
    } catch (error) {
      toast({ tone: 'danger', text: wordsOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.verbs}>
      {(['RESOLVED', 'IN_ERROR'] as const).map((reason) => (
        <Button key={reason} size="s" tone="quiet" busy={busy} onClick={() => void end(reason)}>
          {text[reason]}
        </Button>
      ))}
      <Button size="s" tone="bare" onClick={onDone}>
        {text.cancel}
      </Button>
    </div>
  );
}

/** Shows what no longer holds, and why. */
export function EndedRow({ fact }: { fact: KnownFact }) {
  const text = useText(knownFacts);
  const said = useSaid();
  const { ended } = fact;
  if (!ended) return null;
  const end = text.endedBy(text[ended.reason], ended.by?.name ?? '', dayAndTime(ended.at));
  return <PlainRow words={factWords(fact.value, text)} small={`${said(fact)}. ${end}`} />;
}
