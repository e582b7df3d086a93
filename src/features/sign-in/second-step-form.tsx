import { useState } from 'react';
import type { SecondStep } from '#api/session/sign-in.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import type { Role } from '#contract/shared.ts';
import { addSecondFactorAtSignIn } from '#api/resources/second-factor.ts';
import { AddApp } from '#care/second-factor/add-app.tsx';
import { CodeForm } from '#care/second-factor/code-form.tsx';
import { RecoveryCodes } from '#care/second-factor/recovery-codes.tsx';
import styles from '#features/sign-in/sign-in.module.css';
import { useSignInStep } from '#features/sign-in/use-sign-in.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';

interface StepProps {
  username: string;
  password: string;
  roles: Role[];
  onSignedIn: (role: Role) => void;
  onBack: () => void;
}

/** Asks what a sign-in asks for after the right password. A chunk of its own: most sign-ins ask for nothing more. */
export function SecondStepForm({ step, ...rest }: StepProps & { step: SecondStep }) {
  const [now, setNow] = useState(step);
  return now.asks === 'code' ? (
    <CodeStep {...rest} onStep={setNow} />
  ) : (
    <AppStep {...rest} toAdd={now.toAdd} />
  );
}

function CodeStep(props: StepProps & { onStep: (step: SecondStep) => void }) {
  const { username, password, roles, onSignedIn, onStep, onBack } = props;
  const text = useText(secondFactor);
  const { busy, problem, run } = useSignInStep();
  const onCode = async (given: string): Promise<void> =>
    run(async ({ signInWithPassword }) => {
      const outcome = await signInWithPassword(username, password, roles, given);
      if ('role' in outcome) onSignedIn(outcome.role);
      else onStep(outcome);
    });
  return <CodeForm {...{ busy, problem, onCode, onBack }} lead={text.signingIn(username)} />;
}

type Added = Awaited<ReturnType<typeof addSecondFactorAtSignIn>>;

/** Nothing is signed in before the recovery codes were shown. */
function AppStep({ toAdd, password, roles, onSignedIn, onBack }: StepProps & { toAdd: ToAdd }) {
  const text = useText(secondFactor);
  const [added, setAdded] = useState<Added>();
  const [busy, setBusy] = useState(false);
  async function begin({ begin: signIn }: Added): Promise<void> {
    setBusy(true);
    onSignedIn((await signIn()).role);
  }
  if (added)
    return (
      <RecoveryCodes
        level={2}
        codes={added.recoveryCodes}
        doneLabel={text.goOn}
        busy={busy}
        onDone={() => void begin(added)}
      />
    );
  return (
    <div className={styles.form}>
      <p>{text.toAdd}</p>
      <AddApp
        toAdd={toAdd}
        add={async (code) => setAdded(await addSecondFactorAtSignIn(toAdd, code, { password, roles }))}
        onBack={onBack}
      />
    </div>
  );
}
