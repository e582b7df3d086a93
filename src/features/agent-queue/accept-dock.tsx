import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ServiceRequest } from '#contract/requests.ts';
import { takeRequest } from '#api/requests.ts';
import { agent } from '#i18n/en/agent.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';
import { toast } from '#ui/notify.ts';

/** What can be done with the ticked rows at once. */
export function AcceptDock({ rows, onDone }: { rows: ServiceRequest[]; onDone: () => void }) {
  const text = useText(agent);
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      Promise.allSettled(rows.filter((row) => row.may.includes('take')).map((row) => takeRequest(row.id))),
    onSuccess: async (outcomes) => {
      const accepted = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
      const missed = rows.length - accepted;
      if (accepted) toast({ tone: 'ok', text: text.accepted(accepted) });
      if (missed) toast({ tone: 'warn', text: text.notAccepted(missed) });
      onDone();
      await client.invalidateQueries({ queryKey: ['requests'] });
    },
  });
  if (!rows.length) return null;
  return (
    <Dock what={text.selected(rows.length)} onClear={onDone}>
      <Button size="s" busy={accept.isPending} onClick={() => accept.mutate()}>
        {text.accept}
      </Button>
    </Dock>
  );
}
