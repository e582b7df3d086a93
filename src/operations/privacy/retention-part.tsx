import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { Periods, RecordEndState } from '#contract/retention.ts';
import { retentionQuery } from '#api/resources/privacy.ts';
import { retention } from '#i18n/en/retention.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { ChangePeriods } from './change-periods.tsx';
import { EndList } from './end-list.tsx';
import styles from './privacy.module.css';

interface RetentionPartProps {
  state?: RecordEndState | undefined;
  onState: (state: RecordEndState) => void;
}

/** How long records are kept, and which are deleted next. */
export function RetentionPart(props: RetentionPartProps) {
  return (
    <div className={styles.part}>
      <PeriodsCard />
      <EndList {...props} />
    </div>
  );
}

function PeriodsCard() {
  const text = useText(retention);
  const query = useQuery(retentionQuery());
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-label={text.title}>
      <CardHeader
        title={text.title}
        sub={text.effect}
        end={
          query.data && (
            <Button tone="quiet" size="s" icon={Pencil} onClick={() => setOpen(true)}>
              {text.change}
            </Button>
          )
        }
      />
      <Loaded query={query} rows={3}>
        {({ changedAt, changedBy, ...periods }) => (
          <div className={styles.body}>
            <KeyValues items={periodItems(text, periods)} />
            {changedAt && <small>{text.changed(dayAndTime(changedAt), changedBy ?? text.commandLine)}</small>}
          </div>
        )}
      </Loaded>
      {isOpen && query.data && <ChangePeriods periods={query.data} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function periodItems(text: (typeof retention)['en'], { recordYears, orderChatMonths }: Periods) {
  return [
    { label: text.recordYears, value: recordYears === null ? text.forGood : text.years(recordYears) },
    {
      label: text.orderChatMonths,
      value: orderChatMonths === null ? text.forGood : text.months(orderChatMonths),
    },
  ];
}
