import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { caseCalls, CaseDetails } from '#contract/cases.ts';
import { caseQuery } from '#api/resources/cases.ts';
import { ApiError } from '#api/http/errors.ts';
import type { Posted } from '#api/outbox/outbox.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Takes over what a case became, for this screen and for the lists. */
export function useTakeOver(requestId: string): (next: CaseDetails) => void {
  const client = useQueryClient();
  return (next) => {
    client.setQueryData(caseQuery(requestId).queryKey, next);
    void client.invalidateQueries({ queryKey: ['requests'] });
    void client.invalidateQueries({ queryKey: ['counters'] });
  };
}

/** The same of a write that may wait, whose answer has the case once it was sent. @returns what became of the write */
export function useTakeOverSent(requestId: string) {
  const takeOver = useTakeOver(requestId);
  return (done: Posted<typeof caseCalls.saveCaseAssessment>) => {
    if (done.state === 'sent') takeOver(done.answer.case);
    return done;
  };
}

/** A change that one press makes; a refusal is said, and what is stored is read again. */
export function useCaseChange<Input>(
  requestId: string,
  change: (input: Input) => Promise<unknown>,
  onDone?: (answer: unknown) => void,
) {
  const text = useText(caseReview);
  const client = useQueryClient();
  const read = (): Promise<void> => client.invalidateQueries({ queryKey: ['case', requestId] });
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone?.(answer);
      await Promise.all([
        read(),
        client.invalidateQueries({ queryKey: ['requests'] }),
        client.invalidateQueries({ queryKey: ['counters'] }),
      ]);
    },
    onError: async (error) => {
      const changed = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      toast({ tone: 'danger', text: changed ? text.changedMeanwhile : error.message });
      await read();
    },
  });
}
