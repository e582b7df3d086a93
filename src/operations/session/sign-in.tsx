import { useState, type FormEvent, type ReactNode } from 'react';
import { addOperatorApp, signInOperator, type NextStep } from '#api/resources/operator-session.ts';
import type { OperatorSignedIn } from '#contract/console-session.ts';
import { completeOperatorSignOn } from '#api/session/sign-on.ts';
import SignOn from '#care/sign-on/sign-on.tsx';
import { AddApp } from '#care/second-factor/add-app.tsx';
import { CodeForm } from '#care/second-factor/code-form.tsx';
import { RecoveryCodes } from '#care/second-factor/recovery-codes.tsx';
import { operations } from '#i18n/en/operations.ts';
import { secondFactor } from '#i18n/en/second-factor.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { beginSession } from '#operations/session/session.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';
import { NewPassword } from './new-password.tsx';
import styles from './sign-in.module.css';
import { useStep } from './use-step.ts';

interface SignInProps {
  notice: string | undefined;
  onNotice: (notice: string | undefined) => void;
}

/** User name and password, then what is asked beside them. */
export function SignIn({ notice, onNotice }: SignInProps) {
  const text = useText(operations);
  const [typed, setTyped] = useState({ userName: '', password: '' });
  const [next, setNext] = useState<NextStep>();
  function back(why?: string): void {
    setNext(undefined);
    onNotice(why);
  }
  async function attempt(secondFactorCode?: string): Promise<void> {
    const outcome = await signInOperator({
      ...typed,
      ...(secondFactorCode !== undefined && { secondFactor: secondFactorCode }),
    });
    if (outcome.signedIn) await beginSession(outcome.signedIn);
    else setNext(outcome.next);
  }
  return (
    <SplitPage
      logo={<Logo name={portalConfig.productName} size="l" />}
      pitch={text.pitch}
      note={portalConfig.place}
      title={next?.asks === 'password' ? text.newPassword : text.title}
      sub={next?.asks === 'password' ? text.newPasswordSub : text.signInSub}
    >
      {notice && <Banner tone="info">{notice}</Banner>}
      {next?.asks === 'code' ? (
        <CodeStep userName={typed.userName} onCode={attempt} onBack={() => back()} />
      ) : next?.asks === 'app' ? (
        <AppForm toAdd={next.toAdd} onBack={back} />
      ) : next?.asks === 'password' ? (
        <NewPassword resetToken={next.resetToken} onSaved={() => back(text.passwordSaved)} onBack={back} />
      ) : (
        <Ways>
          <PasswordForm
            typed={typed}
            // A browser may fill both fields at once.
            onTyped={(change) => setTyped((before) => ({ ...before, ...change }))}
            onSubmit={attempt}
          />
        </Ways>
      )}
      <a href="/login">{text.portal}</a>
    </SplitPage>
  );
}

/** The hospital's account, where it has one, beside the local ones. */
function Ways({ children }: { children: ReactNode }) {
  if (!portalConfig.signOn) return children;
  return (
    <SignOn
      at="operator"
      complete={async (proof) => {
        const { recoveryCodes, ...signedIn } = await completeOperatorSignOn(proof);
        return { recoveryCodes, begin: () => beginSession(signedIn) };
      }}
    >
      {children}
    </SignOn>
  );
}

interface PasswordFormProps {
  typed: { userName: string; password: string };
  onTyped: (change: { userName: string } | { password: string }) => void;
  onSubmit: () => Promise<void>;
}

function PasswordForm({ typed, onTyped, onSubmit }: PasswordFormProps) {
  const text = useText(operations);
  const { busy, problem, run } = useStep();
  const [tried, setTried] = useState(false);
  const { userName, password } = typed;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (userName.trim() && password) void run(onSubmit);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={text.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={userName}
        onChange={(event) => onTyped({ userName: event.target.value })}
        error={tried && !userName.trim() ? text.needUserName : undefined}
      />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => onTyped({ password: event.target.value })}
        error={tried && !password ? text.needPassword : problem || undefined}
      />
      <Button type="submit" block busy={busy}>
        {text.signIn}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  userName: string;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

function CodeStep({ userName, onCode, onBack }: CodeStepProps) {
  const text = useText(secondFactor);
  const { busy, problem, run } = useStep();
  return (
    <CodeForm
      {...{ busy, problem, onBack }}
      lead={text.signingIn(userName)}
      onCode={async (code) => run(() => onCode(code))}
    />
  );
}

interface AppFormProps {
  toAdd: Extract<NextStep, { asks: 'app' }>['toAdd'];
  onBack: () => void;
}

/** Signs in after the recovery codes were shown. */
function AppForm({ toAdd, onBack }: AppFormProps) {
  const text = useText(operations);
  const words = useText(secondFactor);
  const [added, setAdded] = useState<OperatorSignedIn & { recoveryCodes: string[] }>();
  if (added)
    return (
      <RecoveryCodes
        level={2}
        codes={added.recoveryCodes}
        doneLabel={words.goOn}
        onDone={() => void beginSession(added)}
      />
    );
  return (
    <div className={styles.form}>
      <p>{text.toAdd}</p>
      <AddApp
        toAdd={toAdd}
        add={async (code) => setAdded(await addOperatorApp(toAdd, code))}
        onBack={() => onBack()}
      />
    </div>
  );
}
