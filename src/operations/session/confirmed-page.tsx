import { useState } from 'react';
import { confirmSignOn } from '#api/session/sign-on.ts';
import type { SignOnState } from '#contract/sign-on-state.ts';
import { SignOnSteps } from '#care/sign-on/sign-on-steps.tsx';
import { operations } from '#i18n/en/operations.ts';
import { proof } from '#i18n/en/proof.ts';
import { signOn } from '#i18n/en/sign-on.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { SplitPage } from '#ui/layout/split-page.tsx';
import { confirmAtProvider, takeLeft, tellConfirmed } from './confirm-at-provider.ts';

interface ConfirmedPageProps {
  arrived: SignOnState;
  /** Opens the console, where this tab itself had left for the provider. */
  onDone: () => void;
}

const isOwnTab = takeLeft();

/** Takes over a proof at the provider, on the way back from there, and tells the tab with the form. */
export default function ConfirmedPage({ arrived, onDone }: ConfirmedPageProps) {
  const text = useText(proof);
  const words = useText(signOn);
  const { pitch } = useText(operations);
  const [state, setState] = useState<SignOnState | 'done'>(arrived);
  const name = portalConfig.signOn?.name ?? '';
  async function done(): Promise<void> {
    tellConfirmed();
    if (isOwnTab) return onDone();
    setState('done');
    // Some browsers let no page close itself after it was at another site: then it says that the person may.
    window.close();
  }
  const complete = async ({ secondFactor }: { secondFactor?: string }) => {
    await confirmSignOn(secondFactor);
    return { recoveryCodes: undefined, begin: done };
  };
  return (
    <SplitPage
      logo={<Logo name={portalConfig.productName} size="l" />}
      pitch={pitch}
      note={portalConfig.place}
      title={text.title}
      sub={text.sub(name)}
    >
      {state === 'done' ? (
        <Banner tone="info">{text.done}</Banner>
      ) : state === 'again' ? (
        <SignOnSteps complete={complete} onFault={setState} verb={text.confirm} />
      ) : (
        <>
          <Banner tone="danger">{faultOf(words, state, name)}</Banner>
          <Button block onClick={confirmAtProvider}>
            {text.confirmAt(name)}
          </Button>
        </>
      )}
      {state !== 'done' && isOwnTab && (
        <Button tone="bare" block onClick={onDone}>
          {text.back}
        </Button>
      )}
    </SplitPage>
  );
}

function faultOf(words: (typeof signOn)['en'], state: SignOnState, name: string): string {
  const found = state === 'ok' || state === 'again' ? words.used : words[state];
  return typeof found === 'string' ? found : found(name);
}
