import { useQuery } from '@tanstack/react-query';
import type { ProfessionalInformation } from '#contract/profile-forms.ts';
import type { Country, Specialisation } from '#contract/reference.ts';
import { allOf } from '#api/lists/all-of.ts';
import {
  professionalQuery,
  professionalSchema,
  refreshProfile,
  saveProfessional,
} from '#api/resources/profile-forms.ts';
import { countriesQuery, specialisationsQuery } from '#api/resources/reference.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import type { ProfileFormProps } from '#features/profile/personal-form.tsx';
import { PickMany } from '#features/profile/pick-many.tsx';
import { QualificationList, NO_QUALIFICATION } from '#features/profile/qualification-list.tsx';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { TextArea } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { useBind, useProblem, wholeNumber } from '#forms/use-bind.ts';

/** The provider's qualifications, and since when they practise. */
export function ProfessionalForm(props: ProfileFormProps) {
  const read = allOf(useQuery(professionalQuery), useQuery(specialisationsQuery), useQuery(countriesQuery));
  return (
    <Loaded query={read} rows={6} shape="text">
      {([info, specialisations, countries]) => <Form {...props} {...{ info, specialisations, countries }} />}
    </Loaded>
  );
}

interface FormProps extends ProfileFormProps {
  info: ProfessionalInformation;
  specialisations: Specialisation[];
  countries: Country[];
}

function Form({ info, specialisations, countries, onSaved, saveLabel }: FormProps) {
  const text = useText(profile);
  const { version, qualifications, practisingSince, about } = info;
  const draft = useDraftForm({
    name: 'professional-info',
    schema: professionalSchema,
    defaults: {
      version,
      specialisationIds: info.specialisations.map(({ id }) => id),
      qualifications: qualifications.length ? qualifications : [NO_QUALIFICATION],
      practisingSince,
      about,
    },
    save: saveProfessional,
    refresh: refreshProfile,
    ...(onSaved ? { onSaved } : {}),
  });
  const { form } = draft;
  const own = { practisingSince: text.yearRule, 'qualifications.*.year': text.yearRule };
  const bind = useBind(form, own);
  const problem = useProblem(form, own);
  return (
    <FormCard title={text.training} draft={draft} saveLabel={saveLabel}>
      <Wide>
        <PickMany
          label={text.specialisations}
          hint={text.specialisationsHint}
          error={problem('specialisationIds')}
          choices={specialisations.map(({ id, specialisation }) => ({ id, name: specialisation }))}
          picked={form.watch('specialisationIds')}
          onPick={(ids) =>
            form.setValue('specialisationIds', ids, { shouldDirty: true, shouldValidate: true })
          }
          removeLabel={text.removeName}
        />
      </Wide>
      <QualificationList form={form} bind={bind} problem={problem} countries={countries} />
      <TextField
        label={text.practisingSince}
        hint={text.practisingSinceHint}
        inputMode="numeric"
        optional
        {...bind('practisingSince', wholeNumber)}
      />
      <Wide>
        <TextArea label={text.about} hint={text.aboutHint} rows={4} optional {...bind('about')} />
      </Wide>
    </FormCard>
  );
}
