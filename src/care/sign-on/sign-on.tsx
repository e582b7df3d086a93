import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { SIGN_ON_PATH } from '#contract/sign-on-path.ts';
import { signOn } from '#i18n/en/sign-on.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { buttonClass } from '#ui/inputs/button.tsx';
import type { SignOnStepsProps } from './sign-on-steps.tsx';
import { arrivedAs, forgetArrival } from './state.ts';

const SignOnSteps = lazy(() => import('./sign-on-steps.tsx').then((m) => ({ default: m.SignOnSteps })));

interface SignOnProps extends Pick<SignOnStepsProps, 'complete'> {
  /** Role of the page, to which a sign-in that fails leads back. */
  at: 'provider' | 'agent' | 'operator';
  /** Ways to sign in with a local account. */
  children: ReactNode;
}

/** Sign-in with the hospital's account beside the local ways, what went wrong there, and its last steps on the way back. */
export default function SignOn({ at, complete, children }: SignOnProps) {
  const text = useText(signOn);
  const [state, setState] = useState(arrivedAs);
  useEffect(forgetArrival, []);
  const name = portalConfig.signOn?.name ?? '';
  if (state === 'ok')
    return (
      <Suspense>
        <SignOnSteps complete={complete} onFault={setState} />
      </Suspense>
    );
  const words: string | ((of: string) => string) | undefined =
    state && text[state === 'again' ? 'used' : state];
  return (
    <>
      {words && <Banner tone="danger">{typeof words === 'string' ? words : words(name)}</Banner>}
      <a className={buttonClass({ block: true, tone: 'quiet' })} href={addressOf(at)}>
        {text.button(name)}
      </a>
      {children}
    </>
  );
}

/** The page that was asked for comes along. */
function addressOf(at: string): string {
  const next = new URLSearchParams(location.search).get('next');
  return `${SIGN_ON_PATH}?${new URLSearchParams({ at, ...(next && { next }) }).toString()}`;
}
