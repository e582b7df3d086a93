import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { FACT_SHAPES, FactSource, FactValue, type KnownFact } from '#contract/known-facts.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { recordFact } from '#api/resources/known-facts.ts';
import { Choice, Known } from './fact-choice.tsx';
import { orNull, useBind, wholeNumber, type Bind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';

interface FactFormProps {
  patientId: string;
  kind: FactValue['kind'];
  /** The entry that is changed; a new one without. */
  fact?: KnownFact | undefined;
  onDone: () => void;
}

/** The form of one kind. What is typed is kept on this device until it is recorded. */
export function FactForm(props: FactFormProps) {
  const { kind } = props;
  if (kind === 'ALLERGY') return <AllergyForm {...props} />;
  if (kind === 'NO_KNOWN_ALLERGY') return <NoneKnownForm {...props} />;
  if (kind === 'PROBLEM') return <ProblemForm {...props} />;
  if (kind === 'MEDICINE') return <MedicineForm {...props} />;
  if (kind === 'PREGNANCY') return <PregnancyForm {...props} />;
  if (kind === 'BREASTFEEDING') return <BreastfeedingForm {...props} />;
  return <OrganForm {...props} kind={kind} />;
}

/** Nothing is chosen yet: a choice that is needed begins empty, so that no default answers for the patient. */
const NOT_CHOSEN = '' as never;

interface FrameProps<Input extends FieldValues, Output> extends FactFormProps {
  schema: z.ZodMiniType<Output, Input>;
  defaults: Input;
  toValue: (fields: Output) => FactValue;
  children: (bind: Bind<Input & { source: FactSource }>) => ReactNode;
}

/** The frame of every kind: its fields, who says so, save and cancel. */
function Frame<Input extends FieldValues, Output extends { source: FactSource }>({
  patientId,
  kind,
  fact,
  onDone,
  schema,
  defaults,
  toValue,
  children,
}: FrameProps<Input, Output>) {
  const text = useText(knownFacts);
  const draft = useDraftForm<Input, Output>({
    name: `fact:${patientId}:${fact?.id ?? kind}`,
    schema,
    defaults: fact ? { ...defaults, ...fact.value, source: fact.source } : defaults,
    save: (fields) =>
      recordFact({
        memberId: patientId,
        clientId: crypto.randomUUID(),
        // Without what the form holds beside it: the kind's own shape says what belongs to the entry.
        value: FactValue.parse(toValue(fields)),
        source: fields.source,
        ...(fact && { replaces: fact.id }),
      }),
    onSaved: () => {
      void refresh('patient.written', patientId);
      onDone();
    },
  });
  const bind = useBind(draft.form) as unknown as Bind<Input & { source: FactSource }>;
  return (
    <FormCard
      title={text[`add${kind}`]}
      draft={draft}
      saveLabel={text.save}
      actions={
        <Button
          tone="quiet"
          onClick={() => {
            draft.discard();
            onDone();
          }}
        >
          {text.cancel}
        </Button>
      }
    >
      {children(bind)}
      <Choice label={text.source} of={FactSource.options} {...bind('source' as never)} />
    </FormCard>
  );
}

const source = FactSource;
const AllergyFields = z.extend(FACT_SHAPES.ALLERGY, { source });

function AllergyForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={AllergyFields}
      defaults={{
        kind: 'ALLERGY' as const,
        substance: '',
        reaction: '',
        severity: null,
        certainty: null,
        source: NOT_CHOSEN,
      }}
      toValue={(value) => value}
    >
      {(bind) => (
        <>
          <TextField label={text.substance} hint={text.substanceHint} {...bind('substance')} />
          <TextField label={text.reaction} hint={text.reactionHint} optional {...bind('reaction')} />
          <Known label={text.severity} of={['MILD', 'MODERATE', 'SEVERE']} {...bind('severity', orNull)} />
          <Known label={text.certainty} of={['CONFIRMED', 'SUSPECTED']} {...bind('certainty', orNull)} />
        </>
      )}
    </Frame>
  );
}

const NoneKnownFields = z.extend(FACT_SHAPES.NO_KNOWN_ALLERGY, { source });

function NoneKnownForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={NoneKnownFields}
      defaults={{ kind: 'NO_KNOWN_ALLERGY' as const, source: NOT_CHOSEN }}
      toValue={({ kind }) => ({ kind })}
    >
      {() => (
        <Wide>
          <p>{text.noneKnownHint}</p>
        </Wide>
      )}
    </Frame>
  );
}

const ProblemFields = z.extend(FACT_SHAPES.PROBLEM, { source });

function ProblemForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={ProblemFields}
      defaults={{ kind: 'PROBLEM' as const, title: '', code: null, source: NOT_CHOSEN }}
      toValue={(value) => value}
    >
      {(bind) => <TextField label={text.problem} {...bind('title')} />}
    </Frame>
  );
}

const MedicineFields = z.extend(FACT_SHAPES.MEDICINE, {
  source,
  prescribedOn: z.union([z.literal(''), z.iso.date()]),
});

function MedicineForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={MedicineFields}
      defaults={{
        kind: 'MEDICINE' as const,
        name: '',
        dosage: '',
        prescribedBy: '',
        prescribedOn: '',
        source: NOT_CHOSEN,
      }}
      toValue={({ prescribedOn, ...value }) => ({ ...value, ...(prescribedOn && { prescribedOn }) })}
    >
      {(bind) => (
        <>
          <TextField label={text.medicine} {...bind('name')} />
          <TextField label={text.dosage} optional {...bind('dosage')} />
          <TextField label={text.prescribedBy} optional {...bind('prescribedBy')} />
          <TextField
            label={text.prescribedOn}
            hint={text.prescribedOnHint}
            type="date"
            optional
            {...bind('prescribedOn')}
          />
        </>
      )}
    </Frame>
  );
}

const PregnancyFields = z.extend(FACT_SHAPES.PREGNANCY, { source });

function PregnancyForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={PregnancyFields}
      defaults={{ kind: 'PREGNANCY' as const, state: NOT_CHOSEN, weeks: null, source: NOT_CHOSEN }}
      toValue={(value) => (value.state === 'PREGNANT' ? value : { ...value, weeks: null })}
    >
      {(bind) => (
        <>
          <Choice label={text.state} of={['PREGNANT', 'NOT_PREGNANT']} {...bind('state')} />
          <TextField
            label={text.weeks}
            type="number"
            inputMode="numeric"
            optional
            {...bind('weeks', wholeNumber)}
          />
        </>
      )}
    </Frame>
  );
}

const BreastfeedingFields = z.extend(FACT_SHAPES.BREASTFEEDING, { source });

function BreastfeedingForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={BreastfeedingFields}
      defaults={{ kind: 'BREASTFEEDING' as const, state: NOT_CHOSEN, source: NOT_CHOSEN }}
      toValue={(value) => value}
    >
      {(bind) => <Choice label={text.state} of={['YES', 'NO']} {...bind('state')} />}
    </Frame>
  );
}

const OrganFields = z.object({
  state: FACT_SHAPES.KIDNEY.shape.state,
  note: FACT_SHAPES.KIDNEY.shape.note,
  source,
});

function OrganForm({ kind, ...props }: FactFormProps & { kind: 'KIDNEY' | 'LIVER' }) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      kind={kind}
      schema={OrganFields}
      defaults={{ state: NOT_CHOSEN, note: '', source: NOT_CHOSEN }}
      toValue={({ state, note }) => ({ kind, state, note })}
    >
      {(bind) => (
        <>
          <Choice label={text.state} of={['NORMAL', 'REDUCED', 'SEVERELY_REDUCED']} {...bind('state')} />
          <TextField label={text.note} hint={text.noteHint} optional {...bind('note')} />
        </>
      )}
    </Frame>
  );
}
