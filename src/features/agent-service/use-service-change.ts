import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/errors.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/notify.ts';

/** A change of one order; whatever comes of it, the newest version is read again. */
export function useServiceChange<Input>(serviceId: string, act: (input: Input) => Promise<unknown>) {
  const text = useText(agentService);
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'warn', text: isStale ? text.changedMeanwhile : error.message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['service', serviceId] }),
  });
}
