import { useEffect, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Role } from '#contract/shared.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { countersQuery } from '#api/resources/requests.ts';
import { currentRole, sessionOf } from '#api/session/session.ts';
import { unlock } from '#api/session/unlock.ts';
import { reopened } from '#api/outbox/outbox.ts';
import { useWaitingCount } from '#api/outbox/unsent-count.ts';
import { logOut } from './log-out.ts';
import styles from './lock-screen.module.css';
import { UnlockBySignOn } from './unlock-by-sign-on.tsx';
import { totalWaiting } from '#domain/alerts.ts';
import { waitWords } from '#domain/format.ts';
import { idleLock } from '#i18n/en/idle-lock.ts';
import { useText } from '#i18n/text.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField } from '#ui/inputs/field.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { clearToasts } from '#ui/feedback/notify.ts';
import { SplitPage } from '#ui/layout/split-page.tsx';

/**
 * Replaces all screens while the device is locked: how many are waiting, without names, and the password field. The reads
 * of the screens before it are dropped from memory.
 */
export function LockScreen() {
  const text = useText(idleLock);
  const role = currentRole();
  const [name, setName] = useState('');
  const { data: counters } = useQuery({ ...countersQuery(), enabled: false }, queryClient);
  const unsent = useWaitingCount();
  const waiting = totalWaiting(counters);
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive' });
    clearToasts();
    void sessionOf(role).then((session) => setName(session?.name ?? ''));
  }, [role]);
  return (
    <SplitPage
      logo={<Logo name={portalConfig.productName} size="l" />}
      pitch={portalConfig.place}
      title={text.title}
      sub={text.sub(name)}
    >
      <p role="status" className={styles.waiting}>
        {waiting > 0 && text.waiting(waiting)}
      </p>
      <UnlockForm />
      {portalConfig.signOn && <UnlockBySignOn role={role} name={portalConfig.signOn.name} />}
      {unsent > 0 && <p>{text.unsent(unsent)}</p>}
      <OtherWay role={role} keeps={unsent > 0} />
    </SplitPage>
  );
}

function UnlockForm() {
  const text = useText(idleLock);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!password) return setProblem(text.needPassword);
    setBusy(true);
    try {
      const userId = await unlock(password);
      if (userId) await reopened(userId);
    } catch (error) {
      setProblem(wordsFor(error as Error));
    } finally {
      setBusy(false);
    }
  }

  function wordsFor(error: Error): string {
    if (error instanceof NetworkError) return text.offlineUnknown;
    if (!(error instanceof ApiError)) throw error;
    if (error.body.retryAfterS) return text.wait(waitWords(error.body.retryAfterS));
    return error.body.code === 'WRONG_SIGN_IN' ? text.wrong : wordsOf(error);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem || undefined}
      />
      <Button type="submit" block busy={busy}>
        {text.unlock}
      </Button>
    </form>
  );
}

/** Leads to the sign-in page, for a code, a link or another user; unsent changes stay encrypted until this user is back. */
function OtherWay({ role, keeps }: { role: Role; keeps: boolean }) {
  const text = useText(idleLock);
  const router = useRouter();
  return (
    <Button tone="quiet" block onClick={() => void logOut(role, queryClient, router, { keeps })}>
      {text.other}
    </Button>
  );
}
