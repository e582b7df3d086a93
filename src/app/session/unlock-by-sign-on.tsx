import { useEffect, useState } from 'react';
import type { Role } from '#contract/shared.ts';
import { SIGN_ON_MARK, SIGN_ON_PATH } from '#contract/sign-on-path.ts';
import { ApiError } from '#api/http/errors.ts';
import { reopened } from '#api/outbox/outbox.ts';
import { unlockBySignOn } from '#api/session/unlock.ts';
import { idleLock } from '#i18n/en/idle-lock.ts';
import { wordsOf } from '#i18n/refusal-words.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';

/**
 * Unlocks with the hospital's account: leads to the identity provider in this tab, which works in an installed app, too, and opens the screens on
 * the way back.
 */
export function UnlockBySignOn({ role, name }: { role: Role; name: string }) {
  const text = useText(idleLock);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function attempt(act: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      setProblem(await act());
    } catch (error) {
      // Without a connection, neither the server answers nor the code comes.
      setProblem(error instanceof ApiError ? wordsOf(error) : text.signOnOffline(name));
    } finally {
      setBusy(false);
    }
  }
  useEffect(() => {
    const state = takeState();
    if (state === 'again') void attempt(comeBack);
    else if (state !== undefined) setProblem(text.signOnFailed(name));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on the way back
  }, []);
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button tone="quiet" block busy={busy} onClick={() => void attempt(() => leave(role))}>
        {text.signOn(name)}
      </Button>
    </>
  );
}

/** Takes how it went at the provider out of the address. */
function takeState(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(SIGN_ON_MARK)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(SIGN_ON_MARK.length);
}

async function comeBack(): Promise<string> {
  const userId = await unlockBySignOn();
  if (userId) await reopened(userId);
  return '';
}

/** Leads to the provider, and back to this page. @throws Error where the page would be lost without a connection */
async function leave(role: Role): Promise<string> {
  await fetch('/ready', { cache: 'no-store' });
  const next = location.pathname + location.search;
  location.assign(`${SIGN_ON_PATH}?again&${new URLSearchParams({ at: role, next }).toString()}`);
  return '';
}
