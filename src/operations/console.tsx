import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { signOutOperator } from '#api/resources/operator-session.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { arrivedAs } from '#care/sign-on/state.ts';
import { operations } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { isWallPath } from '#operations/board/wall-path.ts';
import { consoleRouter } from '#operations/router.tsx';
import { SignIn } from '#operations/session/sign-in.tsx';
import { useIdle } from '#operations/session/idle.ts';
import { endSession, readSession, session } from '#operations/session/session.ts';
import { SetUpScreen } from '#operations/set-up/set-up-screen.tsx';

const SET_UP = '#set-up=';

/** Takes the key out of the address: it must not stay in the history. */
function takeSetUpKey(): string | undefined {
  if (!location.hash.startsWith(SET_UP)) return undefined;
  const key = location.hash.slice(SET_UP.length);
  history.replaceState(null, '', location.pathname);
  return key;
}

const setUpKey = takeSetUpKey();
const ConfirmedPage = lazy(() => import('#operations/session/confirmed-page.tsx'));
const Wall = lazy(() => import('#operations/board/wall.tsx'));

/** The console, or the live board of a wall screen, which has no session. */
export function Console() {
  if (!isWallPath(location.pathname)) return <SignedInConsole />;
  return (
    <Suspense>
      <Wall />
    </Suspense>
  );
}

/** The set-up, the sign-in, or the console. */
function SignedInConsole() {
  const text = useText(operations);
  const signedIn = useSyncExternalStore(session.subscribe, session.get);
  const [isSettingUp, setSettingUp] = useState(setUpKey !== undefined);
  const [notice, setNotice] = useState<string>();
  // Of a person who is signed in: they were at the provider to prove themselves again.
  const [arrived, setArrived] = useState(arrivedAs);
  useEffect(() => {
    document.title = `${portalConfig.productName} Operations`;
    void readSession();
  }, []);

  async function leave(why?: string): Promise<void> {
    setNotice(why);
    await signOutOperator();
    await endSession();
    queryClient.clear();
  }
  if (isSettingUp && setUpKey !== undefined)
    return <SetUpScreen setUpKey={setUpKey} onDone={() => setSettingUp(false)} />;
  if (signedIn === undefined) return null;
  if (signedIn === null) return <SignIn notice={notice} onNotice={setNotice} />;
  if (arrived && arrived !== 'ok')
    return (
      <Suspense>
        <ConfirmedPage arrived={arrived} onDone={() => setArrived(undefined)} />
      </Suspense>
    );
  return (
    <>
      <Idle onIdle={() => void leave(text.idle)} />
      <RouterProvider router={consoleRouter} context={{ session: signedIn, leave: () => void leave() }} />
    </>
  );
}

function Idle({ onIdle }: { onIdle: () => void }) {
  useIdle(onIdle);
  return null;
}
