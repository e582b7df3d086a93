import { useEffect, useRef, type FormEvent } from 'react';
import { portalConfig } from '#lib/portal-config.ts';
import { Notice } from '#patient/notice.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Choice } from '#ui/inputs/choice.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PersonFields } from './person-fields.tsx';
import { consentName, isUrgent, NEW, QUESTIONS } from './request-form.ts';
import styles from './request.module.css';
import { useRequestWords } from './request-words.ts';
import { useFault, type Open, type Request } from './use-request.ts';

interface PartProps {
  open: Open;
  request: Request;
}

/** Fields that are wrong, in the order of the page. */
const FIRST_WRONG = '[aria-invalid=true], [data-wrong] input';

/** All that is asked once the number is proven, in one form. */
export function RequestFields({ open, request }: PartProps) {
  const words = useRequestWords();
  const { values, tries, isBusy, problem, send } = request;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();
  }, [tries]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) send();
  }
  return (
    <form ref={form} className={styles.card} onSubmit={submit} noValidate>
      <Urgency request={request} />
      <Who request={request} />
      <What open={open} request={request} />
      <Consent open={open} request={request} />
      {problem && (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <Button type="submit" block busy={isBusy} tone={isUrgent(values) ? 'danger' : 'primary'}>
        {isUrgent(values) ? words.sendUrgent : words.send}
      </Button>
    </form>
  );
}

function Urgency({ request }: { request: Request }) {
  const words = useRequestWords();
  const { values, set } = request;
  const fault = useFault(request)('answers');
  return (
    <Card pad className={styles.card} aria-labelledby="urgency">
      <h2 id="urgency">{words.askFirst}</h2>
      {QUESTIONS.map((question) => (
        <Choice
          key={question}
          name={question}
          label={words[question]}
          options={[
            ['yes', words.yes],
            ['no', words.no],
          ]}
          value={values.answers[question]}
          error={values.answers[question] === '' ? fault : undefined}
          onChange={({ target }) =>
            set({ answers: { ...values.answers, [question]: target.value === 'yes' ? 'yes' : 'no' } })
          }
        />
      ))}
      {isUrgent(values) && (
        <div role="alert">
          <Notice tone="danger">{words.urgent}</Notice>
        </div>
      )}
    </Card>
  );
}

function Who({ request }: { request: Request }) {
  const words = useRequestWords();
  const { values, proof, set } = request;
  const persons = proof?.persons ?? [];
  const fault = useFault(request);
  return (
    <Card pad className={styles.card} aria-labelledby="for-whom">
      <h2 id="for-whom">{words.forWhom}</h2>
      {persons.length > 0 && (
        <div
          className={styles.persons}
          role="radiogroup"
          aria-labelledby="for-whom"
          data-wrong={fault('personId') ? '' : undefined}
        >
          {persons.map(({ id, shortName, nameLang, age }) => (
            <label key={id} className={styles.person}>
              <input
                type="radio"
                name="person"
                checked={values.personId === id}
                onChange={() => set({ personId: id })}
              />
              <span lang={nameLang}>{words.person(shortName, age)}</span>
            </label>
          ))}
          <label className={styles.person}>
            <input
              type="radio"
              name="person"
              checked={values.personId === NEW}
              onChange={() => set({ personId: NEW })}
            />
            <span>{words.newPerson}</span>
          </label>
        </div>
      )}
      {fault('personId') && (
        <p className={styles.problem} role="alert">
          {fault('personId')}
        </p>
      )}
      {values.personId === NEW && <PersonFields request={request} />}
    </Card>
  );
}

function What({ open, request }: PartProps) {
  const words = useRequestWords();
  const { values, set } = request;
  const fault = useFault(request);
  return (
    <Card pad className={styles.card}>
      {!isUrgent(values) && (
        <Choice
          name="kind"
          label={words.kind}
          options={[
            ['TALK_TO_DOC', words.TALK_TO_DOC],
            ['TALK_TO_NURSE', words.TALK_TO_NURSE],
          ]}
          value={values.kind}
          onChange={({ target }) =>
            set({ kind: target.value === 'TALK_TO_NURSE' ? 'TALK_TO_NURSE' : 'TALK_TO_DOC' })
          }
        />
      )}
      <Choice
        name="mode"
        label={words.mode}
        options={[
          ['VIDEO', words.VIDEO],
          ['AUDIO', words.AUDIO],
          ['CHAT', words.CHAT],
        ]}
        value={values.mode}
        onChange={({ target }) => set({ mode: target.value as typeof values.mode })}
      />
      {open.hubs.length > 1 && (
        <SelectField
          label={words.hub}
          value={values.hubKey}
          onChange={({ target }) => set({ hubKey: target.value })}
        >
          {open.hubs.map(({ hubKey, name }) => (
            <option key={hubKey} value={hubKey}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={words.reason}
        maxLength={500}
        value={values.reason}
        error={fault('reason')}
        onChange={({ target }) => set({ reason: target.value })}
      />
    </Card>
  );
}

function Consent({ open, request }: PartProps) {
  const words = useRequestWords();
  const { values, set } = request;
  const fault = useFault(request);
  return (
    <Card pad className={styles.card}>
      {open.notices.map(({ kind, language, text }) => (
        <details key={kind} className={styles.notice}>
          <summary>{words[`notice_${kind}`]}</summary>
          <p lang={language}>{text}</p>
        </details>
      ))}
      <TextField
        label={words.consentBy}
        hint={words.consentByHint}
        maxLength={120}
        value={consentName(values)}
        error={fault('consentBy')}
        onChange={({ target }) => set({ consentBy: target.value })}
      />
      <CheckboxField
        label={words.consent(portalConfig.place)}
        checked={values.hasConsent}
        error={fault('consent')}
        onChange={({ target }) => set({ hasConsent: target.checked })}
      />
    </Card>
  );
}
