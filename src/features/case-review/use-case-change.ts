import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { caseCalls, CaseDetails } from '#contract/cases.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { caseQuery } from '#api/resources/cases.ts';
import { ApiError } from '#api/http/errors.ts';
import type { Posted } from '#api/outbox/outbox.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Puts the changed case into the cache, and refreshes the lists. */
export function useTakeOver(requestId: string): (next: CaseDetails) => void {
  const client = useQueryClient();
  return (next) => {
    client.setQueryData(caseQuery(requestId).queryKey, next);
    void refresh('case.answered');
  };
}

/** The same for a queueable write, which has an answer with the case once it is sent. @returns the result of the write */
export function useTakeOverSent(requestId: string) {
  const takeOver = useTakeOver(requestId);
  return (done: Posted<typeof caseCalls.saveCaseAssessment>) => {
    if (done.state === 'sent') takeOver(done.answer.case);
    return done;
  };
}

/** A change by one button; a refusal is shown, and the stored case is read again. */
export function useCaseChange<Input>(
  requestId: string,
  change: (input: Input) => Promise<unknown>,
  onDone?: (answer: unknown) => void,
) {
  const text = useText(caseReview);
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone?.(answer);
      await refresh('case.written');
    },
    onError: async (error) => {
      const changed = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'danger', text: changed ? text.changedMeanwhile : wordsOf(error) });
      await refresh('case.written', requestId);
    },
  });
}
