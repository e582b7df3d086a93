import { useMutation } from '@tanstack/react-query';
import type { PhoneMessage } from '#contract/phone-messages.ts';
import { ApiError } from '#api/http/errors.ts';
import { closePhoneMessage, placePhoneMessage } from '#api/resources/phone-messages.ts';
import { phoneMessages } from '#i18n/en/phone-messages.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

type Patient = PhoneMessage['patients'][number];
export type Conversation = Patient['conversations'][number];
export type Place = (message: PhoneMessage, patientId: string, conversation: Conversation) => void;

/** An agent who was second is told. */
function useChange<Input>(act: (input: Input) => Promise<unknown>) {
  const text = useText(phoneMessages);
  return useMutation({
    mutationFn: act,
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'warn', text: isStale ? text.changedMeanwhile : wordsOf(error) });
    },
  });
}

/** Puts a message into a conversation. */
export function usePlacing(): { place: Place; isPlacing: boolean } {
  const text = useText(phoneMessages);
  const { mutate, isPending } = useChange(placePhoneMessage);
  const place: Place = ({ id: messageId, version }, patientId, { consultationId, requestId, number }) =>
    mutate(
      {
        messageId,
        version,
        patientId,
        ...(consultationId !== null && { consultationId }),
        ...(requestId !== null && { requestId }),
      },
      { onSuccess: () => toast({ tone: 'ok', text: text.placed(number) }) },
    );
  return { place, isPlacing: isPending };
}

export const useClosing = () => useChange(closePhoneMessage);
