import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { setServiceStatus } from '#api/resources/services.ts';
import { wordsNeeded } from '#domain/step-words.ts';
import { hasEnded, nextStatuses } from '#domain/transitions.ts';
import { bulkOrders } from '#i18n/en/bulk-orders.ts';
import { common } from '#i18n/en/common.ts';
import { orderSteps } from '#i18n/en/order-steps.ts';
import { useText } from '#i18n/text.ts';
import { SendLinks } from '#features/agent-queue/send-links.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Dock } from '#ui/overlays/dock.tsx';
import { toast } from '#ui/feedback/notify.ts';

const AssignDialog = lazy(() =>
  import('#care/assign/assign-dialog.tsx').then((m) => ({ default: m.AssignDialog })),
);
const WordsDialog = lazy(() => import('#care/words-dialog.tsx').then((m) => ({ default: m.WordsDialog })));
const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));

interface BulkDockProps {
  rows: ServiceRequest[];
  onDone: () => void;
  /** The ticked rows as a file. */
  onExport?: (() => void) | undefined;
}

/**
 * Shows what can be done with the ticked orders at once: the steps that all of them can make; of a mixed selection, what some of them
 * can, with their number.
 */
export function BulkDock({ rows, onDone, onExport }: BulkDockProps) {
  const text = useText(bulkOrders);
  const [asking, setAsking] = useState<RequestStatus>();
  const [isAssigning, setAssigning] = useState(false);
  const move = useBulkMove(rows, () => {
    // Before the ticks go: a dialog that stays would ask about the next ones.
    setAsking(undefined);
    onDone();
  });
  const steps = stepsOfAll(rows);
  const mine = rows.filter(({ may }) => may.includes('handOver'));
  const [first] = steps;
  useShortcuts({
    firstBulkStep: first && !hasEnded(first) ? () => move.mutate({ status: first }) : undefined,
    assign: mine.length > 0 ? () => setAssigning(true) : undefined,
    exportRows: rows.length > 0 ? onExport : undefined,
  });
  if (!rows.length && !isAssigning) return null;
  return (
    <>
      <Dock
        what={text.selected(rows.length)}
        onClear={onDone}
        end={steps.length || mine.length ? undefined : text.noStep}
      >
        <Steps steps={steps} count={rows.length} move={move} onAsk={setAsking} />
        {mine.length > 0 && (
          <Button size="s" tone="quiet" aria-keyshortcuts="g" onClick={() => setAssigning(true)}>
            {mine.length === rows.length ? text.assignTo : text.assignSome(mine.length)}
          </Button>
        )}
        <SendLinks rows={rows} onDone={onDone} />
        {onExport && (
          <Button size="s" tone="quiet" icon={Download} aria-keyshortcuts="d" onClick={onExport}>
            {text.csv}
          </Button>
        )}
      </Dock>
      <Suspense>
        {isAssigning && <AssignDialog orders={mine} onDone={onDone} onClose={() => setAssigning(false)} />}
        {asking && (
          <EndDialog
            status={asking}
            count={rows.length}
            draft={`ordersCancel:${rows
              .map(({ id }) => id)
              .toSorted()
              .join()}`}
            onEnd={(note) => move.mutateAsync({ status: asking, note })}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface StepsProps {
  readonly steps: readonly RequestStatus[];
  readonly count: number;
  readonly move: ReturnType<typeof useBulkMove>;
  /** Called for a step that ends the orders. */
  readonly onAsk: (status: RequestStatus) => void;
}

function Steps({ steps, count, move, onAsk }: StepsProps) {
  const stepWords = useText(orderSteps);
  return steps.map((status, at) => (
    <Button
      key={status}
      size="s"
      tone={status === 'CANCELLED' ? 'danger' : at === 0 ? 'primary' : 'quiet'}
      busy={move.isPending && move.variables.status === status}
      disabled={move.isPending}
      aria-keyshortcuts={at === 0 && !hasEnded(status) ? 'a' : undefined}
      onClick={() => (hasEnded(status) ? onAsk(status) : move.mutate({ status }))}
    >
      {stepWords[status](count)}
    </Button>
  ));
}

interface EndDialogProps {
  readonly status: RequestStatus;
  readonly count: number;
  /** Names the draft of the reason: of these orders alone. */
  readonly draft: string;
  readonly onEnd: (note?: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before orders end, and why where they are cancelled. */
function EndDialog({ status, count, draft, onEnd, onClose }: EndDialogProps) {
  const text = useText(bulkOrders);
  const verb = useText(orderSteps)[status](count);
  const title = text.endMany(verb);
  if (wordsNeeded(status))
    return (
      <WordsDialog
        question={{
          title,
          text: text.endText,
          field: { label: text.whyCancel, hint: text.whyCancelHint, draft },
        }}
        verb={verb}
        destructive
        save={onEnd}
        refresh={() => refresh('request.changed')}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      title={title}
      confirmLabel={verb}
      cancelLabel={text.notYet}
      onClose={onClose}
      onConfirm={() => {
        void onEnd();
        onClose();
      }}
    >
      {text.endText}
    </Dialog>
  );
}

/** Sets all of them to a status, and says how many were set, queued and not changed. */
function useBulkMove(rows: ServiceRequest[], onDone: () => void) {
  const text = useText(bulkOrders);
  const words = useText(common);
  return useMutation({
    mutationFn: async ({
      status: requestStatus,
      note,
    }: {
      status: RequestStatus;
      note?: string | undefined;
    }) => {
      const outcomes = await Promise.allSettled(
        rows.map(({ id, version }) => setServiceStatus({ serviceId: id, requestStatus, version, note })),
      );
      const [first] = outcomes;
      // The dialog keeps a reason that reached no one.
      if (
        note !== undefined &&
        first?.status === 'rejected' &&
        outcomes.every((one) => one.status === 'rejected')
      )
        throw first.reason;
      return outcomes;
    },
    onSuccess: async (outcomes, { status }) => {
      const states = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.state : 'missed'));
      const [waiting, sent, missed] = (['waiting', 'sent', 'missed'] as const).map(
        (state) => states.filter((one) => one === state).length,
      );
      if (waiting) toast({ text: text.unsentHere(waiting) });
      if (sent) toast({ tone: 'ok', text: text.moved(sent, words[status]) });
      if (missed) toast({ tone: 'warn', text: text.notMoved(missed) });
      onDone();
      await refresh('request.changed');
    },
  });
}

function stepsOfAll(rows: readonly ServiceRequest[]): RequestStatus[] {
  const [first, ...others] = rows.map((row) => nextStatuses(row.requestStatus));
  // A question is for one patient.
  return (first ?? []).filter(
    (status) => wordsNeeded(status) !== 'QUESTION' && others.every((next) => next.includes(status)),
  );
}
