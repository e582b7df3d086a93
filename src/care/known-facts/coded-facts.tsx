import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { FACT_SHAPES, FactSource } from '#contract/known-facts.ts';
import { allergensQuery, problemsQuery } from '#api/resources/fact-names.ts';
import { CodedField } from './coded-field.tsx';
import { Known } from './fact-choice.tsx';
import { Frame, NOT_CHOSEN, type FactFormProps } from './fact-frame.tsx';
import { scopeWords } from './scope-words.ts';
import { orNull } from '#forms/use-bind.ts';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';

const source = FactSource;
const AllergyFields = z.extend(FACT_SHAPES.ALLERGY, { source });

export function AllergyForm(props: FactFormProps) {
  const text = useText(knownFacts);
  return (
    <Frame
      {...props}
      schema={AllergyFields}
      defaults={
        {
          kind: 'ALLERGY',
          substance: '',
          reaction: '',
          severity: null,
          certainty: null,
          source: NOT_CHOSEN,
        } as z.input<typeof AllergyFields>
      }
      toValue={(value) => value}
    >
      {(bind, form) => (
        <>
          <Allergen form={form} error={bind('substance').error} />
          <TextField label={text.reaction} hint={text.reactionHint} optional {...bind('reaction')} />
          <Known label={text.severity} of={['MILD', 'MODERATE', 'SEVERE']} {...bind('severity', orNull)} />
          <Known label={text.certainty} of={['CONFIRMED', 'SUSPECTED']} {...bind('certainty', orNull)} />
        </>
      )}
    </Frame>
  );
}

interface FieldProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  error: string | undefined;
}

type AllergyProps = FieldProps<z.input<typeof AllergyFields>, z.output<typeof AllergyFields>>;
type ProblemProps = FieldProps<z.input<typeof ProblemFields>, z.output<typeof ProblemFields>>;

function Allergen({ form, error }: AllergyProps) {
  const text = useText(knownFacts);
  const words = useWatch({ control: form.control, name: 'substance' });
  return (
    <CodedField
      label={text.substance}
      hint={text.substanceHint}
      error={error}
      words={words}
      query={allergensQuery}
      toOption={(found) => ({
        id: `${found.kind}:${found.code}`,
        name: found.name,
        form: [found.matchedName === null ? '' : text.alsoCalled(found.matchedName), scopeWords(found, text)]
          .filter(Boolean)
          .join(' '),
        note: text[`kind${found.kind}`],
      })}
      toRead={(one) =>
        [
          words.trim().toLowerCase() === one.name.toLowerCase() ? '' : text.readAs(one.name),
          scopeWords(one, text),
        ]
          .filter(Boolean)
          .join(' ')
      }
      onWrite={(typed) => {
        form.setValue('substance', typed, { shouldDirty: true });
        if (form.getValues('coded')?.name !== typed) form.setValue('coded', undefined, { shouldDirty: true });
      }}
      onPick={({ kind, code, name }) => {
        form.setValue('coded', { kind, code, name }, { shouldDirty: true });
        form.setValue('substance', name, { shouldDirty: true });
      }}
    />
  );
}

const ProblemFields = z.extend(FACT_SHAPES.PROBLEM, { source });

export function ProblemForm(props: FactFormProps) {
  return (
    <Frame
      {...props}
      schema={ProblemFields}
      defaults={{ kind: 'PROBLEM' as const, title: '', code: null, source: NOT_CHOSEN }}
      toValue={(value) => value}
    >
      {(bind, form) => <Problem form={form} error={bind('title').error} />}
    </Frame>
  );
}

function Problem({ form, error }: ProblemProps) {
  const text = useText(knownFacts);
  const [words, code] = useWatch({ control: form.control, name: ['title', 'code'] });
  const write = (title: string, chosen: string | null): void => {
    form.setValue('title', title, { shouldDirty: true });
    form.setValue('code', chosen, { shouldDirty: true });
  };
  return (
    <CodedField
      label={text.problem}
      hint={text.problemHint}
      error={error}
      words={words}
      code={code}
      query={problemsQuery}
      toOption={(found) => ({
        id: found.code,
        name: found.title,
        form: found.matchedName === null ? undefined : text.alsoCalled(found.matchedName),
        note: found.code,
      })}
      toRead={text.comparedAs}
      onWrite={(typed) => typed !== words && write(typed, null)}
      onPick={({ code: chosen, title }) => write(title, chosen)}
    />
  );
}
