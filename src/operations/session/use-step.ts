import { useState } from 'react';
import { wordsOf } from '#i18n/refusal-words.ts';

/** Runs one step at a time, and puts what went wrong into words. */
export function useStep() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function run(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await step();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, run };
}
