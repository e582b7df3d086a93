import * as z from 'zod/mini';
import { FACT_SHAPES, FactSource } from '#contract/known-facts.ts';
import { AllergyForm, ProblemForm } from './coded-facts.tsx';
import { Choice } from './fact-choice.tsx';
import { Frame, NOT_CHOSEN, type FactFormProps } from './fact-frame.tsx';
import { wholeNumber } from '#forms/use-bind.ts';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { Wide } from '#ui/inputs/form-card.tsx';

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

const source = FactSource;
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
