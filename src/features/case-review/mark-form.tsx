import type { Drawing } from '#features/case-review/body-drawings.ts';
import { placeAt, placesOf } from '#features/case-review/body-regions.ts';
import type { useMark } from '#features/case-review/use-mark.ts';
import { caseReview } from '#i18n/en/case-review.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { FormCard } from '#ui/inputs/form-card.tsx';
import { useBind } from '#forms/use-bind.ts';

interface MarkFormProps {
  mark: ReturnType<typeof useMark>;
  drawing: Drawing;
}

/** Where by name, for who does not point, and what is there. */
export function MarkForm({ mark, drawing }: MarkFormProps) {
  const text = useText(caseReview);
  const bind = useBind(mark.draft.form, { x: text.placeMissing });
  const places = placesOf(drawing);
  return (
    <FormCard title={text.newMark} draft={mark.draft} saveLabel={text.addMark}>
      <SelectField
        label={text.where}
        value={mark.point ? placeAt(drawing, mark.point).id : ''}
        error={bind('x').error}
        onChange={(event) => {
          const chosen = places.find(({ id }) => id === event.target.value);
          if (chosen) mark.place(chosen);
        }}
      >
        <option value="" disabled>
          {text.choosePlace}
        </option>
        {places.map(({ id }) => (
          <option key={id} value={id}>
            {text.place(id)}
          </option>
        ))}
      </SelectField>
      <TextField label={text.finding} placeholder={text.whatHint} {...bind('label')} />
    </FormCard>
  );
}
