import { useMutation } from '@tanstack/react-query';
import { refresh } from '#api/cache/invalidation.ts';
import { ApiError } from '#api/http/errors.ts';
import { useQueuedNotice } from '#care/use-queued-notice.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { toast } from '#ui/feedback/notify.ts';

/** A change of one order; whatever comes of it, the newest version is read again. */
export function useServiceChange<Input>(serviceId: string, act: (input: Input) => Promise<unknown>) {
  const text = useText(agentService);
  const withNotice = useQueuedNotice();
  return useMutation({
    mutationFn: (input: Input) => withNotice(act(input)),
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'warn', text: isStale ? text.changedMeanwhile : wordsOf(error) });
    },
    onSettled: () => refresh('order.written', serviceId),
  });
}
