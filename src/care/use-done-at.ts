import { useCallback } from 'react';
import { isLate } from '#lib/times.ts';
import { useWorkWords } from '#ui/work-words.ts';

interface Done {
  readonly at: string;
  readonly receivedAt?: string | undefined;
}

/** @returns how to say when something was done; what reached the server later says that too */
export function useDoneAt(): (done: Done, format: (at: string) => string) => string {
  const { doneAndReceived } = useWorkWords();
  return useCallback(
    (done, format) =>
      isLate(done) ? doneAndReceived(format(done.at), format(done.receivedAt ?? done.at)) : format(done.at),
    [doneAndReceived],
  );
}
