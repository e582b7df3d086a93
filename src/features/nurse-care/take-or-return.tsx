import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { returnRequest } from '#api/resources/requests.ts';
import { nurseCare } from '#i18n/en/nurse-care.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useTakeRequest } from '#care/use-take-request.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';

interface TakeOrReturnProps {
  request: ServiceRequest;
  onTaken: (request: ServiceRequest) => void;
}

/** Shows what a nurse may do with a request that waits, or that they have. */
export function TakeOrReturn({ request, onTaken }: TakeOrReturnProps) {
  const text = useText(nurseCare);
  const words = useText(common);
  const { take, taking, question } = useTakeRequest({ onTaken });
  const giveBack = useMutation({
    mutationFn: () => returnRequest({ requestId: request.id }),
    onError: (error) => toast({ tone: 'warn', text: wordsOf(error) }),
    onSettled: () => refresh('request.changed'),
  });
  return (
    <>
      {question}
      {request.may.includes('return') && (
        <Button tone="quiet" icon={Undo2} busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
          {text.giveBack}
        </Button>
      )}
      {request.may.includes('take') && (
        <Button busy={taking !== undefined} onClick={() => take(request)}>
          {words.take}
        </Button>
      )}
    </>
  );
}
