import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#api/http/errors.ts';
import { receivedMessages } from '#i18n/en/received-messages.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** A change of one message of a laboratory. An agent who was second is told. */
export function useMessageChange<Input = void>(act: (input: Input) => Promise<unknown>) {
  const text = useText(receivedMessages);
  return useMutation({
    mutationFn: act,
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'warn', text: isStale ? text.changedMeanwhile : wordsOf(error) });
    },
  });
}
