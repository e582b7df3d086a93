import { useEffect, useRef, useState } from 'react';
import type { ToAdd } from '#contract/second-factor.ts';
import type { SignOnState } from '#contract/sign-on-state.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { AddApp } from '#care/second-factor/add-app.tsx';
import { CodeForm } from '#care/second-factor/code-form.tsx';
import { RecoveryCodes } from '#care/second-factor/recovery-codes.tsx';
import { waitWords } from '#domain/format.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { signOn } from '#i18n/en/sign-on.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import styles from './sign-on-steps.module.css';

/** Beside what the provider vouched for. */
export interface SignOnProof {
  secondFactor?: string;
  add?: { ticket: string; code: string };
}

export interface Completed {
  recoveryCodes: readonly string[] | undefined;
  /** Begins the session on this device, and leaves the sign-in. */
  begin: () => Promise<void>;
}

export interface SignOnStepsProps {
  /** Takes the sign-in over. @throws ApiError */
  complete: (proof: SignOnProof) => Promise<Completed>;
  onFault: (state: SignOnState) => void;
  /** Words of the button below a code; 'Sign in' unless they are given. */
  verb?: string;
}

type Step = { asks: 'nothing' | 'code' } | { asks: 'app'; toAdd: ToAdd } | { asks: 'codes'; of: Completed };

/** Takes a sign-in over, and asks for the second factor that the provider did not ask for. */
export function SignOnSteps(props: SignOnStepsProps) {
  const { complete, onFault, verb } = props;
  const text = useText(signOn);
  const words = useText(secondFactor);
  const { step, setStep, busy, problem, attempt } = useAttempts(props);
  const name = portalConfig.signOn?.name ?? '';
  const back = (): void => onFault('cancelled');
  if (step.asks === 'codes') {
    const { recoveryCodes = [], begin } = step.of;
    return (
      <RecoveryCodes level={2} codes={recoveryCodes} doneLabel={words.goOn} onDone={() => void begin()} />
    );
  }
  if (step.asks === 'app') {
    const { toAdd } = step;
    const add = async (code: string) => {
      setStep({ asks: 'codes', of: await complete({ add: { ticket: toAdd.ticket, code } }) });
    };
    return (
      <div className={styles.part}>
        <p>{text.toAdd}</p>
        <AddApp toAdd={toAdd} add={add} onBack={back} />
      </div>
    );
  }
  if (step.asks === 'code') {
    const onCode = async (code: string): Promise<void> => attempt({ secondFactor: code });
    return <CodeForm {...{ busy, problem, onCode, verb }} lead={text.code(name)} onBack={back} />;
  }
  return (
    <div className={styles.part}>
      <p role={problem ? 'alert' : 'status'}>{problem || text.signingIn}</p>
      {problem && (
        <Button block busy={busy} onClick={() => void attempt({})}>
          {text.again}
        </Button>
      )}
    </div>
  );
}

/** Makes the call that takes the sign-in over: once on arrival, and again with what is asked beside it. */
function useAttempts({ complete, onFault }: SignOnStepsProps) {
  const text = useText(signOn);
  const [step, setStep] = useState<Step>({ asks: 'nothing' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const hasBegun = useRef(false);

  function read(error: unknown): void {
    if (error instanceof NetworkError) return setProblem(text.network);
    if (!(error instanceof ApiError)) throw error;
    const { code, reason, detail, retryAfterS } = error.body;
    if (reason === 'SECOND_FACTOR_NEEDED') setStep({ asks: 'code' });
    else if (reason === 'SECOND_FACTOR_TO_ADD') setStep({ asks: 'app', toAdd: detail as ToAdd });
    else if (code === 'NOT_FOUND') onFault('used');
    else if (code === 'WRONG_SIGN_IN') onFault('refused');
    else setProblem(retryAfterS ? text.wait(waitWords(retryAfterS)) : wordsOf(error));
  }

  async function attempt(proof: SignOnProof): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const completed = await complete(proof);
      if (completed.recoveryCodes) setStep({ asks: 'codes', of: completed });
      else await completed.begin();
    } catch (error) {
      read(error);
    } finally {
      setBusy(false);
    }
  }
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void attempt({});
  });
  return { step, setStep, busy, problem, attempt };
}
