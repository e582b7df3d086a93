import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ClinicalRule, ClinicalStep } from '#contract/clinical-data.ts';
import { clinicalHistoryQuery } from '#api/resources/clinical-data.ts';
import { clinicalData } from '#i18n/en/clinical-data.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { ChangeDialog, EndChangeDialog, ReviewDialog } from './rule-dialogs.tsx';
import { TONES } from './columns.tsx';
import styles from './clinical-data.module.css';

type Open = 'APPROVED' | 'QUESTIONED' | 'CHANGE' | 'END';
const nothing = (): void => undefined;

/** One rule with its values, its review and its history, and what a clinician can do. */
export function RulePane({ rule, onClose }: { rule: ClinicalRule; onClose: () => void }) {
  const text = useText(clinicalData);
  // The rule as it was when the dialog opened: a list that is read again must not change what is approved.
  const [open, setOpened] = useState<{ what: Open; rule: ClinicalRule }>();
  const setOpen = (what: Open | undefined): void => setOpened(what && { what, rule });
  const close = (): void => setOpen(undefined);
  const changed = rule.values.filter(({ value, compiled }) => value !== compiled);
  return (
    <Card aria-label={rule.key}>
      <CardHeader title={text[rule.set]} end={<IconButton icon={X} label={text.close} onClick={onClose} />} />
      <div className={styles.body}>
        <p>{rule.text}</p>
        <Chip tone={TONES[rule.state]}>{text[rule.state]}</Chip>
        <KeyValues
          items={[
            { label: text.source, value: rule.source },
            ...changed.map(({ field, value, compiled }) => ({
              label: text.value(text[field], rule.unit),
              value: `${value}, ${text.compiledValue(`${compiled}`)}`,
            })),
            ...(rule.change ? [{ label: text.byHospital, value: rule.change.reason }] : []),
          ]}
        />
        <div className={styles.verbs}>
          <Button onClick={() => setOpen('APPROVED')}>{text.approve}</Button>
          <Button tone="quiet" onClick={() => setOpen('QUESTIONED')}>
            {text.question}
          </Button>
          {rule.values.length > 0 && (
            <Button tone="quiet" onClick={() => setOpen('CHANGE')}>
              {text.change}
            </Button>
          )}
          {rule.change && (
            <Button tone="quiet" onClick={() => setOpen('END')}>
              {text.endChange}
            </Button>
          )}
        </div>
        {!rule.values.length && <small>{text.onlyLimits}</small>}
        <History rule={rule} />
      </div>
      {open && <RuleDialog {...open} onClose={close} />}
    </Card>
  );
}

function RuleDialog({ what, rule, onClose }: { what: Open; rule: ClinicalRule; onClose: () => void }) {
  if (what === 'CHANGE') return <ChangeDialog rule={rule} onClose={onClose} />;
  if (what === 'END') return <EndChangeDialog rule={rule} onClose={onClose} />;
  return <ReviewDialog rules={[rule]} verdict={what} onDone={nothing} onClose={onClose} />;
}

function History({ rule: { set, key } }: { rule: ClinicalRule }) {
  const text = useText(clinicalData);
  const query = useQuery(clinicalHistoryQuery({ set, key }));
  return (
    <section aria-label={text.history}>
      <h3>{text.history}</h3>
      <Loaded query={query} rows={2}>
        {({ steps }) =>
          steps.length ? (
            <ol className={styles.history}>
              {steps.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </ol>
          ) : (
            <p>{text.noHistory}</p>
          )
        }
      </Loaded>
    </section>
  );
}

function Step({ step }: { step: ClinicalStep }) {
  const text = useText(clinicalData);
  const { kind, isOfNow, values, clinician, registration } = step;
  const isReview = kind === 'APPROVED' || kind === 'QUESTIONED';
  return (
    <li>
      <strong>{text[kind === 'CHANGED' ? 'CHANGE' : kind]}</strong>
      {isReview && !isOfNow && ` (${text.ofEarlier})`}
      {values.map(({ field, value }) => (
        <span key={field}>{` ${text[field]}: ${value}.`}</span>
      ))}
      {step.text && <p>{step.text}</p>}
      <small>
        {dayAndTime(step.at)}, {text.signed(clinician, registration)}
        {step.by && ` (${step.by})`}
      </small>
    </li>
  );
}
