import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Copy, ShieldCheck, TriangleAlert } from 'lucide-react';
import { startVerification, verificationQuery } from '#api/resources/audit-admin.ts';
import { useCopy } from '#care/second-factor/use-copy.ts';
import type { Verification } from '#contract/audit-admin.ts';
import { audit } from '#i18n/en/operations-audit.ts';
import { operations } from '#i18n/en/operations.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { dayAndTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import styles from './audit.module.css';

const SHAPES = {
  RUNNING: { tone: 'mute', icon: Clock },
  INTACT: { tone: 'ok', icon: CircleCheck },
  BROKEN: { tone: 'danger', icon: TriangleAlert },
} as const;

/** Shows whether the audit is whole, as the newest verification found it. */
export function VerificationCard() {
  const text = useText(audit);
  const newest = useQuery(verificationQuery());
  const start = useMutation({ mutationFn: startVerification });
  return (
    <Card aria-label={text.verification}>
      <CardHeader
        title={text.verification}
        sub={text.verificationText}
        end={
          <Button
            size="s"
            tone="quiet"
            icon={ShieldCheck}
            busy={start.isPending}
            disabled={newest.data?.state === 'RUNNING'}
            onClick={() => start.mutate()}
          >
            {text.verify}
          </Button>
        }
      />
      {start.error && <Banner tone="danger">{wordsOf(start.error)}</Banner>}
      <Loaded query={newest} rows={1}>
        {(found) => (
          <div className={styles.part} role="status">
            {found ? <Result found={found} /> : <p>{text.never}</p>}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Result({ found }: { found: Verification }) {
  const text = useText(audit);
  const { state, by, startedAt, rows, head, broken } = found;
  return (
    <>
      <p className={styles.result}>
        <Chip {...SHAPES[state]}>{text[state]}</Chip>
        {state === 'RUNNING' && text.running(rows)}
        {state === 'INTACT' && text.intact(rows)}
        {broken && text[broken.problem](broken.row)}
      </p>
      {broken && <p>{text.brokenText}</p>}
      <p className={styles.note}>{text.started(dayAndTime(startedAt), by)}</p>
      {head !== null && <Head head={head} />}
    </>
  );
}

function Head({ head }: { head: string }) {
  const text = useText(audit);
  const words = useText(operations);
  const { copied, copy } = useCopy();
  return (
    <details className={styles.head}>
      <summary>{text.head}</summary>
      <p className={styles.result}>
        <code>{head}</code>
        <Button tone="quiet" size="s" icon={Copy} onClick={() => void copy(head)}>
          {copied ? words.copied : words.copy}
        </Button>
      </p>
      <p className={styles.note}>{text.headText}</p>
    </details>
  );
}
