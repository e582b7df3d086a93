import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import { returnRequest, takeRequest } from '#api/resources/requests.ts';
import { nurseCare } from '#i18n/en/nurse-care.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface TakeOrReturnProps {
  request: ServiceRequest;
  onTaken: (request: ServiceRequest) => void;
}

/** What a nurse may do with a request that waits, or that they have. */
export function TakeOrReturn({ request, onTaken }: TakeOrReturnProps) {
  const text = useText(nurseCare);
  const words = useText(common);
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async (what: 'take' | 'return') => {
      if (what === 'take') onTaken((await takeRequest(request.id)).request);
      else await returnRequest({ requestId: request.id });
    },
    onError: (error) => toast({ tone: 'warn', text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  });
  return (
    <>
      {request.may.includes('return') && (
        <Button tone="quiet" icon={Undo2} busy={act.isPending} onClick={() => act.mutate('return')}>
          {text.giveBack}
        </Button>
      )}
      {request.may.includes('take') && (
        <Button busy={act.isPending} onClick={() => act.mutate('take')}>
          {words.take}
        </Button>
      )}
    </>
  );
}
