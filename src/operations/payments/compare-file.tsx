import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { comparePayments } from '#api/resources/reconciliation.ts';
import { reconciliation } from '#i18n/en/payments-admin.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { BadLines } from '#operations/import/checked.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FileButton } from '#ui/inputs/file-picker.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './payments.module.css';

/** Takes a list of the gateway, and says what came of it. */
export function CompareFile() {
  const text = useText(reconciliation);
  const compare = useMutation({ mutationFn: comparePayments });
  const { data } = compare;
  return (
    <Card aria-label={text.title}>
      <CardHeader
        title={text.title}
        sub={text.sub}
        end={
          <FileButton
            label={text.choose}
            icon={FileUp}
            tone="quiet"
            accept=".csv,text/csv"
            busy={compare.isPending}
            onFiles={([file]) => file && compare.mutate(file)}
          />
        }
      />
      <div className={styles.parts}>
        <p role="status">
          {data?.comparison && text.compared(data.comparison.lines, data.comparison.differences)}
        </p>
        {data && data.badLines > 0 && (
          <>
            <Banner tone="warn">{text.toCorrect(data.badLines)}</Banner>
            <BadLines lines={data.firstBadLines} />
          </>
        )}
        {compare.error && <Banner tone="danger">{wordsOf(compare.error)}</Banner>}
      </div>
    </Card>
  );
}
