import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PersonalInformation } from '#contract/profile-forms.ts';
import type { Language } from '#contract/reference.ts';
import type { Salutation } from '#contract/shared.ts';
import { OwnSex } from '#contract/shared.ts';
import { allOf } from '#api/lists/all-of.ts';
import { personalQuery, personalSchema, refreshProfile, savePersonal } from '#api/resources/profile-forms.ts';
import { languagesQuery, salutationsQuery } from '#api/resources/reference.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { AddressList, NO_ADDRESS } from '#features/profile/address-list.tsx';
import { mustFill } from '#features/profile/must-fill.ts';
import { PickMany } from '#features/profile/pick-many.tsx';
import { profile } from '#i18n/en/profile.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { orNull, useBind, useProblem, wholeNumber } from '#forms/use-bind.ts';

export interface ProfileFormProps {
  onSaved?: (() => void) | undefined;
  saveLabel?: string | undefined;
}

const schema = personalSchema.check(
  mustFill((form) => [
    [['dateOfBirth'], form.dateOfBirth],
    [['sex'], form.sex],
    [['languageIds'], form.languageIds.length ? 'some' : ''],
    ...form.addresses.flatMap((address, at) =>
      (['address1', 'city', 'state'] as const).map(
        (part) => [['addresses', at, part], address[part].trim()] as const,
      ),
    ),
  ]),
);

/** Name, birthday, languages, addresses: what patients see and what prescriptions bear. */
export function PersonalForm(props: ProfileFormProps) {
  const read = allOf(useQuery(personalQuery), useQuery(salutationsQuery), useQuery(languagesQuery));
  return (
    <Loaded query={read} rows={6} shape="text">
      {([info, salutations, languages]) => <Form {...props} {...{ info, salutations, languages }} />}
    </Loaded>
  );
}

interface FormProps extends ProfileFormProps {
  info: PersonalInformation;
  salutations: Salutation[];
  languages: Language[];
}

function Form({ info, salutations, languages, onSaved, saveLabel }: FormProps) {
  const text = useText(profile);
  const draft = useDraftForm({
    name: 'personal-info',
    schema,
    defaults: defaultsOf(info),
    save: savePersonal,
    refresh: refreshProfile,
    secret: ['password'],
    ...(onSaved ? { onSaved } : {}),
  });
  const { form } = draft;
  const own = { dateOfBirth: text.birthdayRule, email: text.emailRule };
  const bind = useBind(form, own);
  const problem = useProblem(form, own);
  return (
    <FormCard title={text.aboutYou} sub={text.mobile(info.mobileMasked)} draft={draft} saveLabel={saveLabel}>
      <SelectField label={text.salutation} {...bind('salutationId', wholeNumber)}>
        {salutations.map(({ id, salutation }) => (
          <option key={id} value={id}>
            {salutation}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text.name}
        hint={info.pendingName === null ? undefined : text.newName(info.name)}
        autoComplete="name"
        {...bind('name')}
      />
      <TextField label={text.birthday} type="date" autoComplete="bday" {...bind('dateOfBirth', orNull)} />
      <SelectField label={text.sex} {...bind('sex', orNull)}>
        <option value="">{text.chooseOne}</option>
        {OwnSex.options.map((sex) => (
          <option key={sex} value={sex}>
            {text[sex]}
          </option>
        ))}
      </SelectField>
      <EmailFields
        isOther={form.watch('email') !== info.email}
        email={bind('email')}
        password={bind('password')}
      />
      <Wide>
        <PickMany
          label={text.languages}
          hint={text.languagesHint}
          error={problem('languageIds')}
          choices={languages.map(({ id, language }) => ({ id, name: language }))}
          picked={form.watch('languageIds')}
          onPick={(ids) => form.setValue('languageIds', ids, { shouldDirty: true, shouldValidate: true })}
          removeLabel={text.removeName}
        />
      </Wide>
      <AddressList form={form} problem={problem} />
    </FormCard>
  );
}

type Bound = Omit<ComponentProps<typeof TextField>, 'label'>;
interface EmailProps {
  isOther: boolean;
  email: Bound;
  password: Bound;
}

/** Another email is a way into the account, so that it needs the password. */
function EmailFields({ isOther, email, password }: EmailProps) {
  const text = useText(profile);
  return (
    <>
      <TextField label={text.email} hint={text.emailHint} type="email" autoComplete="email" {...email} />
      {isOther && <PasswordField label={text.password} autoComplete="current-password" {...password} />}
    </>
  );
}

function defaultsOf(info: PersonalInformation) {
  const { version, name, pendingName, dateOfBirth, sex, email, salutation, languages, addresses } = info;
  return {
    version,
    salutationId: salutation.id,
    name: pendingName ?? name,
    dateOfBirth,
    sex,
    email,
    password: '',
    languageIds: languages.map(({ id }) => id),
    addresses: addresses.length ? addresses : [NO_ADDRESS],
  };
}
