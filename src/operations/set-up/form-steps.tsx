import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { SetUp } from '#contract/set-up.ts';
import type { Bind } from '#forms/use-bind.ts';
import { setUp as catalogue } from '#i18n/en/operations.ts';
import { useText } from '#i18n/text.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { Question } from './set-up-frame.tsx';
import styles from './set-up.module.css';

const HospitalPart = z.pick(SetUp, { place: true, timeZone: true });
const HubPart = z.pick(SetUp, { hubName: true, hubKey: true });
const OperatorPart = z.pick(SetUp, { name: true, userName: true, email: true, mobile: true, password: true });

interface StepProps {
  answers: SetUp;
  onNext: (some: Partial<SetUp>) => void | Promise<void>;
}

/** One question: its fields, why not, Continue and Back. What the server refuses of a field is said beside it. */
function StepForm<Part extends FieldValues>({
  schema,
  answers,
  onNext,
  onBack,
  children,
}: {
  schema: z.ZodMiniType<Part, Part>;
  answers: Part;
  onNext: (part: Part) => void | Promise<void>;
  onBack?: () => void;
  children: (bind: Bind<Part>) => ReactNode;
}) {
  const text = useText(catalogue);
  const { bind, problem, submit, busy } = usePlainForm({
    schema,
    defaults: answers,
    save: onNext,
    prefix: 'setUp.',
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children(bind)}
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className={styles.verbs}>
        <Button type="submit" busy={busy}>
          {text.next}
        </Button>
        {onBack && (
          <Button tone="quiet" onClick={onBack}>
            {text.back}
          </Button>
        )}
      </div>
    </form>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');

interface HospitalProps extends StepProps {
  fixed: { place: boolean; timeZone: boolean };
}

export function HospitalStep({ answers: { place, timeZone }, fixed, onNext }: HospitalProps) {
  const text = useText(catalogue);
  const zones = ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES];
  return (
    <>
      <Question title={text.hospitalTitle} sub={text.hospitalSub} />
      <StepForm schema={HospitalPart} answers={{ place, timeZone }} onNext={onNext}>
        {(bind) => (
          <>
            <TextField
              label={text.place}
              hint={fixed.place ? text.fixed : text.placeHint}
              readOnly={fixed.place}
              {...bind('place')}
            />
            <SelectField
              label={text.timeZone}
              hint={fixed.timeZone ? text.fixed : text.timeZoneHint}
              {...bind('timeZone')}
            >
              {(fixed.timeZone ? [timeZone] : zones).map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </StepForm>
    </>
  );
}

export function HubStep({
  answers: { hubName, hubKey },
  onNext,
  onBack,
}: StepProps & { onBack: () => void }) {
  const text = useText(catalogue);
  return (
    <>
      <Question title={text.hubTitle} sub={text.hubSub} />
      <StepForm schema={HubPart} answers={{ hubName, hubKey }} onNext={onNext} onBack={onBack}>
        {(bind) => (
          <>
            <TextField label={text.hubName} {...bind('hubName')} />
            <TextField
              label={text.hubKey}
              hint={text.hubKeyHint}
              mono
              autoCapitalize="none"
              spellCheck={false}
              {...bind('hubKey')}
            />
          </>
        )}
      </StepForm>
    </>
  );
}

export function OperatorStep({ answers, onNext, onBack }: StepProps & { onBack: () => void }) {
  const text = useText(catalogue);
  const { name, userName, email, mobile, password } = answers;
  return (
    <>
      <Question title={text.operatorTitle} sub={text.operatorSub} />
      <StepForm
        schema={OperatorPart}
        answers={{ name, userName, email, mobile, password }}
        onNext={onNext}
        onBack={onBack}
      >
        {(bind) => (
          <>
            <TextField label={text.name} autoComplete="name" {...bind('name')} />
            <TextField
              label={text.userName}
              hint={text.userNameHint}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...bind('userName')}
            />
            <TextField label={text.email} type="email" autoComplete="email" {...bind('email')} />
            <TextField
              label={text.mobile}
              hint={text.mobileHint}
              inputMode="tel"
              autoComplete="tel"
              {...bind('mobile')}
            />
            <PasswordField
              label={text.password}
              hint={text.passwordHint}
              autoComplete="new-password"
              {...bind('password')}
            />
          </>
        )}
      </StepForm>
    </>
  );
}
