import { useState } from 'react';
import { X } from 'lucide-react';
import * as z from 'zod/mini';
import { DifferenceNote, type PaymentDifference } from '#contract/reconciliation.ts';
import { money } from '#domain/format.ts';
import { recordDifference, settleDifference } from '#api/resources/reconciliation.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { reconciliation } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button, IconButton } from '#ui/inputs/button.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import styles from './payments.module.css';

interface DifferencePaneProps {
  difference: PaymentDifference;
  onClose: () => void;
  hrefOfOrder: (order: string) => string;
}

/** One difference: what both sides say, and how it is settled. */
export function DifferencePane({ difference, onClose, hrefOfOrder }: DifferencePaneProps) {
  const text = useText(reconciliation);
  const [asked, setAsked] = useState<'record' | 'settle'>();
  const close = (): void => setAsked(undefined);
  const { reference, kind, day, listedPaise, recordedPaise, serviceNumbers, mayRecord } = difference;
  const amount = (paise: number | null): string => (paise === null ? text.nothing : money(paise));
  return (
    <Card aria-label={reference}>
      <CardHeader title={reference} end={<IconButton icon={X} label={text.back} onClick={onClose} />} />
      <div className={styles.parts}>
        <KeyValues
          items={[
            { label: text.kind, value: text[kind] },
            { label: text.day, value: day },
            { label: text.listed, value: amount(listedPaise) },
            { label: text.recorded, value: amount(recordedPaise) },
            {
              label: text.orders,
              value: serviceNumbers.length
                ? serviceNumbers.map((order) => (
                    <a key={order} className={styles.order} href={hrefOfOrder(order)}>
                      {order}
                    </a>
                  ))
                : text.nothing,
            },
            ...settledFacts(difference, text),
          ]}
        />
        {difference.settledAs === null && (
          <div className={styles.verbs}>
            {mayRecord && <Button onClick={() => setAsked('record')}>{text.record}</Button>}
            <Button tone="quiet" onClick={() => setAsked('settle')}>
              {text.settle}
            </Button>
          </div>
        )}
      </div>
      {asked === 'record' && <RecordPayment difference={difference} onClose={close} />}
      {asked === 'settle' && <SettleDifference difference={difference} onClose={close} />}
    </Card>
  );
}

function settledFacts(
  { settledAs, settledAt, settledBy, note }: PaymentDifference,
  text: (typeof reconciliation)['en'],
) {
  if (settledAs === null || settledAt === null) return [];
  const said = text.by(dayAndTime(settledAt), settledBy ?? text.commandLine);
  return [
    { label: text.settledAs, value: settledAs === 'GONE' ? dayAndTime(settledAt) : said },
    { label: text.note, value: note ?? text[settledAs] },
  ];
}

interface VerbProps {
  difference: PaymentDifference;
  onClose: () => void;
}

function RecordPayment({ difference, onClose }: VerbProps) {
  const text = useText(reconciliation);
  const { id, reference, listedPaise, serviceNumbers } = difference;
  const form = usePlainForm({
    schema: z.object({}),
    defaults: {},
    save: async () => {
      await recordDifference(id);
      toast({ tone: 'ok', text: text.recordedNow });
      onClose();
    },
  });
  return (
    <FormDialog title={text.recordTitle(reference)} verb={text.record} form={form} onClose={onClose}>
      <p>{text.recordText(money(listedPaise ?? 0), serviceNumbers.join(', '))}</p>
    </FormDialog>
  );
}

function SettleDifference({ difference: { id, reference }, onClose }: VerbProps) {
  const text = useText(reconciliation);
  const form = usePlainForm({
    schema: z.object({ note: DifferenceNote }),
    defaults: { note: '' },
    save: async ({ note }) => {
      await settleDifference(id, note);
      toast({ tone: 'ok', text: text.settledNow });
      onClose();
    },
  });
  return (
    <FormDialog title={text.settleTitle(reference)} verb={text.settle} form={form} onClose={onClose}>
      <p>{text.settleText}</p>
      <TextArea label={text.note} {...form.bind('note')} />
    </FormDialog>
  );
}
