import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OperatorSignedIn } from '#contract/console-session.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import type { SetUp } from '#contract/set-up.ts';
import { checkSetUp, completeSetUp, setUpStateQuery } from '#api/resources/operator-session.ts';
import { RecoveryCodes } from '#care/second-factor/recovery-codes.tsx';
import { setUp as catalogue } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { beginSession } from '#operations/session/session.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { AppStep } from './app-step.tsx';
import { HospitalStep, HubStep, OperatorStep } from './form-steps.tsx';
import { SetUpFrame } from './set-up-frame.tsx';

/** Settings fixed by the environment. */
interface Fixed {
  place: boolean;
  timeZone: boolean;
}

/** Five questions, one after the other. Nothing is stored before the fourth is answered. */
export function SetUpScreen({ setUpKey, onDone }: { setUpKey: string; onDone: () => void }) {
  const text = useText(catalogue);
  const state = useQuery({ ...setUpStateQuery(), staleTime: Infinity });
  return (
    <Loaded page query={state}>
      {({ isNeeded, place, timeZone }) =>
        isNeeded ? (
          <Questions
            setUpKey={setUpKey}
            first={{ place: place.fixed ? place.value : '', timeZone: timeZone.value }}
            fixed={{ place: place.fixed, timeZone: timeZone.fixed }}
            onDone={onDone}
          />
        ) : (
          <Page>
            <EmptyState
              title={text.doneTitle}
              action={
                <Button tone="quiet" onClick={onDone}>
                  {text.done}
                </Button>
              }
            />
          </Page>
        )
      }
    </Loaded>
  );
}

interface QuestionsProps {
  setUpKey: string;
  first: Pick<SetUp, 'place' | 'timeZone'>;
  fixed: Fixed;
  onDone: () => void;
}

function Questions({ setUpKey, first, fixed, onDone }: QuestionsProps) {
  const text = useText(catalogue);
  const [now, setNow] = useState(0);
  const [answers, setAnswers] = useState<SetUp>({
    ...first,
    hubName: '',
    hubKey: '',
    name: '',
    userName: '',
    email: '',
    mobile: '',
    password: '',
  });
  const [toAdd, setToAdd] = useState<ToAdd>();
  const [added, setAdded] = useState<OperatorSignedIn & { recoveryCodes: string[] }>();
  const { place, hubName, userName } = answers;
  const back = (): void => setNow(now - 1);
  function answer(some: Partial<SetUp>): void {
    setAnswers({ ...answers, ...some });
    setNow(now + 1);
  }
  async function offer(some: Partial<SetUp>): Promise<void> {
    const all = { ...answers, ...some };
    setAnswers(all);
    setToAdd(await checkSetUp(setUpKey, all));
    setNow(3);
  }
  async function complete(code: string): Promise<void> {
    if (!toAdd) return;
    setAdded(await completeSetUp(setUpKey, answers, toAdd, code));
    setNow(4);
  }
  async function open(session: OperatorSignedIn): Promise<void> {
    await beginSession(session);
    onDone();
  }
  const steps = [
    { title: text.hospital, said: place },
    { title: text.hub, said: hubName },
    { title: text.operator, said: userName },
    { title: text.app, said: text.secondFactor },
    { title: text.codes, said: text.codesHint },
  ];
  return (
    <SetUpFrame steps={steps} now={now}>
      {now === 0 && <HospitalStep answers={answers} fixed={fixed} onNext={answer} />}
      {now === 1 && <HubStep answers={answers} onNext={answer} onBack={back} />}
      {now === 2 && <OperatorStep answers={answers} onNext={offer} onBack={back} />}
      {now === 3 && toAdd && <AppStep toAdd={toAdd} onCode={complete} onBack={back} />}
      {now === 4 && added && (
        <RecoveryCodes
          level={1}
          codes={added.recoveryCodes}
          doneLabel={text.finish}
          onDone={() => void open(added)}
        />
      )}
    </SetUpFrame>
  );
}
