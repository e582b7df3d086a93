import { useState } from 'react';
import { askInfo } from '#api/resources/cases.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { caseCalls, type CaseDetails } from '#contract/cases.ts';
import shared from '#features/case-review/case-review.module.css';
import styles from '#features/case-review/ask-panel.module.css';
import { definitionOf } from '#features/case-review/definitions.ts';
import { useTakeOver } from '#features/case-review/use-case-change.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useBind, useProblem } from '#forms/use-bind.ts';

/** Shows what was asked of the patient, and a form to ask for more. */
export function AskPanel({ review }: { review: CaseDetails }) {
  const text = useText(caseReview);
  const { infoRequests, request } = review;
  return (
    <div className={styles.asks}>
      {request.may.includes('askInfo') && <AskForm review={review} />}
      {infoRequests.length === 0 && (
        <EmptyState title={text.nothingAsked}>{text.nothingAskedText}</EmptyState>
      )}
      <ol className={styles.asked} aria-label={text.asked}>
        {infoRequests.toReversed().map(({ id, asked, text: said, by, askedAt, answeredAt }) => (
          <li key={id}>
            <p className={shared.facts}>
              {by.name} · <time dateTime={askedAt}>{shortTime(askedAt)}</time>
            </p>
            <p>{said}</p>
            <ul className={styles.bullets}>
              {asked.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            {answeredAt ? (
              <Chip tone="ok">{text.answeredAt(shortTime(answeredAt))}</Chip>
            ) : (
              <Chip tone="warn">{text.notAnswered}</Chip>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const MAX = 10;

function AskForm({ review: { request } }: { review: CaseDetails }) {
  const text = useText(caseReview);
  const takeOver = useTakeOver(request.id);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const draft = useDraftForm({
    name: `askInfo:${request.id}`,
    schema: caseCalls.askCaseInfo.body,
    defaults: { requestId: request.id, clientId, asked: [] as string[], text: '' },
    save: async (body) => takeOver(await askInfo(body)),
    onSaved: () => setClientId(crypto.randomUUID()),
  });
  const { form } = draft;
  const bind = useBind(form);
  const problem = useProblem(form, { asked: text.askedMissing });
  const asked = form.watch('asked');
  const offered = definitionOf(request.kind).asks.map((ask) => text[ask]);
  const setAsked = (next: string[]): void =>
    form.setValue('asked', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const toggle = (one: string): void =>
    setAsked(asked.includes(one) ? asked.filter((other) => other !== one) : [...asked, one]);
  const add = (one: string): void => {
    if (!asked.includes(one)) setAsked([...asked, one]);
  };
  return (
    <FormCard title={text.askTitle} draft={draft} saveLabel={text.askSend}>
      <Wide>
        <div className={styles.pills} role="group" aria-label={text.askFor}>
          {[...new Set([...offered, ...asked])].map((one) => (
            <Pill
              key={one}
              pressed={asked.includes(one)}
              disabled={asked.length >= MAX && !asked.includes(one)}
              onPress={() => toggle(one)}
            >
              {one}
            </Pill>
          ))}
        </div>
      </Wide>
      <Wide>
        <OwnItem error={problem('asked')} isFull={asked.length >= MAX} onAdd={add} />
      </Wide>
      <Wide>
        <TextArea label={text.askText} rows={3} {...bind('text')} />
      </Wide>
    </FormCard>
  );
}

interface OwnItemProps {
  error: string | undefined;
  isFull: boolean;
  onAdd: (item: string) => void;
}

/** An item in the reviewer's words, beside those that are offered. */
function OwnItem({ error, isFull, onAdd }: OwnItemProps) {
  const text = useText(caseReview);
  const [own, setOwn] = useState('');
  const add = (): void => {
    if (own.trim()) onAdd(own.trim());
    setOwn('');
  };
  return (
    <div className={styles.own}>
      <TextField
        label={text.askOwn}
        optional
        maxLength={120}
        value={own}
        error={error}
        onChange={(event) => setOwn(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button tone="quiet" disabled={!own.trim() || isFull} onClick={add}>
        {text.add}
      </Button>
    </div>
  );
}
