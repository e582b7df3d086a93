import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FactSource, FactValue, type KnownFact } from '#contract/known-facts.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { recordFact } from '#api/resources/known-facts.ts';
import { Choice } from './fact-choice.tsx';
import { useBind, type Bind } from '#forms/use-bind.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { knownFacts } from '#i18n/en/known-facts.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { FormCard } from '#ui/inputs/form-card.tsx';

export interface FactFormProps {
  patientId: string;
  kind: FactValue['kind'];
  /** The entry that is changed; a new one without. */
  fact?: KnownFact | undefined;
  onDone: () => void;
}

/** Nothing is chosen yet: a choice that is needed begins empty, so that no default answers for the patient. */
export const NOT_CHOSEN = '' as never;

interface FrameProps<Input extends FieldValues, Output> extends FactFormProps {
  schema: z.ZodMiniType<Output, Input>;
  defaults: Input;
  toValue: (fields: Output) => FactValue;
  children: (
    bind: Bind<Input & { source: FactSource }>,
    form: UseFormReturn<Input, unknown, Output>,
  ) => ReactNode;
}

/** The frame of every kind: its fields, who says so, save and cancel. */
export function Frame<Input extends FieldValues, Output extends { source: FactSource }>({
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
      {children(bind, draft.form)}
      <Choice label={text.source} of={FactSource.options} {...bind('source' as never)} />
    </FormCard>
  );
}
