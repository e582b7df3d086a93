import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Registration } from '#contract/registration.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { professionalQuery } from '#api/resources/profile-forms.ts';
import { CertificatesCard } from '#features/profile/certificates-card.tsx';
import { LicenseForm } from '#features/profile/license-form.tsx';
import { PersonalForm } from '#features/profile/personal-form.tsx';
import { ProfessionalForm } from '#features/profile/professional-form.tsx';
import styles from '#features/profile/profile.module.css';
import {
  isStepDone,
  REGISTRATION_STEPS as STEPS,
  stepAfter,
  type StepKey,
} from '#domain/registration-steps.ts';
import { ServicesForm } from '#features/profile/services-form.tsx';
import { SignatureCard } from '#features/profile/signature-card.tsx';
import { SubmitCard } from './submit-card.tsx';
import { registration as words } from '#i18n/en/registration.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';

interface RegistrationStepsProps {
  me: { providerId: string; name: string };
  registration: Registration;
  step: StepKey | undefined;
  onStep: (step: StepKey) => void;
  logOut: ReactNode;
}

/** The forms of the profile as steps: each is saved by itself, so that a registration can be continued on any device. */
export function RegistrationSteps({ me, registration, step, onStep, logOut }: RegistrationStepsProps) {
  const text = useText(words);
  const { data: professional } = useQuery(professionalQuery);
  const done = (one: StepKey): boolean => isStepDone(one, registration.done, Boolean(professional?.license));
  const at = step ?? STEPS.find((one) => !done(one)) ?? 'SIGNATURE';
  return (
    <Page>
      <PageHeader title={text.stepsTitle(me.name)} sub={text.stepsSub} actions={logOut} />
      {registration.state === 'REFUSED' && <Banner tone="danger">{text.refused}</Banner>}
      <div className={styles.columns}>
        <div className={styles.cards}>
          <Step at={at} me={me} registration={registration} onDone={() => onStep(stepAfter(at))} />
          {(at === 'SIGNATURE' || registration.missing.length === 0) && (
            <SubmitCard registration={registration} />
          )}
        </div>
        <Card aria-labelledby="registration-steps" className={styles.parts}>
          <CardHeader
            id="registration-steps"
            title={text.steps}
            sub={text.stepsDone(STEPS.filter(done).length, STEPS.length)}
          />
          <nav aria-labelledby="registration-steps">
            <ol>
              {STEPS.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    className={styles.part}
                    aria-current={one === at ? 'step' : undefined}
                    onClick={() => onStep(one)}
                  >
                    <Icon of={done(one) ? CircleCheck : CircleDashed} />
                    <span>{text[one]}</span>
                    <span className={styles.partState} data-done={done(one) || undefined}>
                      {done(one) ? text.done : text.open}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        </Card>
      </div>
    </Page>
  );
}

interface StepProps extends Pick<RegistrationStepsProps, 'me' | 'registration'> {
  at: StepKey;
  onDone: () => void;
}

function Step({ at, me, registration, onDone }: StepProps) {
  const text = useText(words);
  const props = { onSaved: onDone, saveLabel: text.saveAndContinue };
  switch (at) {
    case 'PERSONAL':
      return <PersonalForm {...props} />;
    case 'LICENSE':
      return <LicenseForm {...props} />;
    case 'PROFESSIONAL':
      return <ProfessionalForm {...props} />;
    case 'SERVICES':
      return <ServicesForm providerId={me.providerId} {...props} />;
    case 'DOCUMENTS':
      return (
        <CertificatesCard
          documents={registration.documents}
          action={
            <Button disabled={registration.documents.length === 0} onClick={onDone}>
              {text.continue}
            </Button>
          }
        />
      );
    case 'SIGNATURE':
      return <SignatureCard onSaved={() => refresh('profile.changed', 'own')} />;
  }
}
