import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { waitWords } from '#domain/format.ts';
import { signIn } from '#i18n/en/sign-in.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Calls, session and contract: not needed to draw the page, so they load while the person types. */
function loadCalls() {
  return import('#api/session/sign-in.ts');
}

/** Runs one step of a sign-in at a time and puts what went wrong into words. */
export function useSignInStep() {
  const text = useText(signIn);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    // A person who sets the cursor into a field is about to sign in, so the calls are loaded early.
    const load = (): void => void loadCalls().catch(() => undefined);
    addEventListener('focusin', load, { once: true });
    return () => removeEventListener('focusin', load);
  }, []);

  function wordsFor(error: unknown): string {
    if (error instanceof NetworkError) return text.network;
    if (!(error instanceof ApiError)) throw error;
    const { retryAfterS } = error.body;
    return retryAfterS ? text.wait(waitWords(retryAfterS)) : wordsOf(error);
  }

  async function run(step: (calls: Calls) => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await step(await loadCalls());
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, setProblem, run };
}
