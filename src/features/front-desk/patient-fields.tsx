import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Relation } from '#contract/front-desk.ts';
import { languagesQuery } from '#api/resources/reference.ts';
import { Choice } from '#ui/inputs/choice.tsx';
import { bornOnOf, isChild, todayHere, type DeskValues } from '#features/front-desk/desk-form.ts';
import styles from '#features/front-desk/front-desk.module.css';
import type { Bind } from '#forms/use-bind.ts';
import { frontDesk } from '#i18n/en/front-desk.ts';
import { useText } from '#i18n/text.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { birthWords } from '#lib/times.ts';
import { CheckboxField, SelectField } from '#ui/inputs/form-fields.tsx';
import { TextField } from '#ui/inputs/field.tsx';

interface PatientFieldsProps {
  form: UseFormReturn<DeskValues>;
  bind: Bind<DeskValues>;
}

/** A person who is in no list. */
export function PatientFields({ form, bind }: PatientFieldsProps) {
  const text = useText(frontDesk);
  const values = form.watch();
  const [today] = useState(todayHere);
  const bornOn = bornOnOf(values, today);
  const isMinor = isChild(bornOn, today);
  return (
    <>
      <div className={styles.row}>
        <TextField label={text.fullName} className={styles.wide} {...bind('name')} />
        <Choice
          label={text.sex}
          options={[
            ['FEMALE', text.FEMALE],
            ['MALE', text.MALE],
            ['OTHER', text.OTHER],
          ]}
          value={values.sex}
          {...bind('sex')}
        />
      </div>
      <div className={styles.row}>
        <Choice
          label={text.birthAs}
          options={[
            ['AGE', text.AGE],
            ['YEAR', text.YEAR],
            ['DATE', text.DATE],
          ]}
          value={values.birthAs}
          {...bind('birthAs')}
        />
        <BirthTyped as={values.birthAs} bind={bind} said={bornOn && said(bornOn, isMinor, text.child)} />
      </div>
      <Reach bind={bind} />
      {portalConfig.writesByWhatsapp && (
        <CheckboxField label={text.agreesToWhatsapp} {...bind('agreesToWhatsapp')} />
      )}
      {(isMinor || values.guardianName !== '') && (
        <div className={styles.row}>
          <TextField label={text.guardianName} className={styles.wide} {...bind('guardianName')} />
          <SelectField label={text.guardianRelation} {...bind('guardianRelation')}>
            <option value="">{text.choose}</option>
            <Relations />
          </SelectField>
        </div>
      )}
      <div className={styles.row}>
        <TextField label={text.address} optional className={styles.wide} {...bind('address')} />
        <TextField
          label={text.healthId}
          hint={text.healthIdHint}
          optional
          inputMode="numeric"
          {...bind('healthId')}
        />
      </div>
    </>
  );
}

const said = (bornOn: string, isMinor: boolean, child: string): string =>
  isMinor ? `${birthWords(bornOn)}, ${child}` : birthWords(bornOn);

function BirthTyped({
  as,
  bind,
  said: read,
}: {
  as: DeskValues['birthAs'];
  bind: Bind<DeskValues>;
  said: string;
}) {
  const text = useText(frontDesk);
  if (as === 'DATE') return <TextField label={text.date} hint={read} type="date" {...bind('birth')} />;
  return as === 'AGE' ? (
    <TextField label={text.age} hint={read || text.ageHint} maxLength={12} {...bind('birth')} />
  ) : (
    <TextField
      label={text.year}
      hint={read || text.yearHint}
      inputMode="numeric"
      maxLength={7}
      {...bind('birth')}
    />
  );
}

/** How the patient is called back, and in which language. */
function Reach({ bind }: { bind: Bind<DeskValues> }) {
  const text = useText(frontDesk);
  const { data: languages = [] } = useQuery(languagesQuery);
  return (
    <div className={styles.row}>
      <TextField label={text.phone} hint={text.phoneHint} inputMode="tel" {...bind('mobile')} />
      <SelectField label={text.phoneOf} {...bind('mobileOwner')}>
        <option value="">{text.patientSelf}</option>
        <Relations />
      </SelectField>
      <SelectField label={text.speaks} {...bind('language')}>
        <option value="">{text.notAsked}</option>
        {languages.map(({ id, language }) => (
          <option key={id} value={language}>
            {language}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Relations() {
  const text = useText(frontDesk);
  return Relation.options.map((relation) => (
    <option key={relation} value={relation}>
      {text[relation]}
    </option>
  ));
}
