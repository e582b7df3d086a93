import type { Relation } from '#contract/front-desk.ts';
import { DateFields } from '#patient/date-fields.tsx';
import { Choice } from '#ui/inputs/choice.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { isMinor } from './request-form.ts';
import styles from './request.module.css';
import { useRequestWords } from './request-words.ts';
import { useFault, type Request } from './use-request.ts';

const SEXES = ['FEMALE', 'MALE', 'OTHER'] as const;

/** A person who has no record with this number. */
export function PersonFields({ request }: { request: Request }) {
  const words = useRequestWords();
  const { values, set } = request;
  const fault = useFault(request);
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="name"
        maxLength={120}
        value={values.name}
        error={fault('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Choice
        name="sex"
        label={words.sex}
        options={SEXES.map((one) => [one, words[one]])}
        value={values.sex}
        error={fault('sex')}
        onChange={({ target }) => set({ sex: SEXES.find((one) => one === target.value) ?? '' })}
      />
      <div>
        <DateFields
          date={values.birth}
          onChange={(birth) => set({ birth })}
          wrong={fault('birth') === undefined ? undefined : 'all'}
        />
        <p className={fault('birth') ? styles.problem : styles.hint}>{fault('birth') ?? words.birthHint}</p>
      </div>
      <SelectField
        label={words.phoneOf}
        value={values.mobileOwner}
        onChange={({ target }) => set({ mobileOwner: relationOf(target.value) })}
      >
        <option value="">{words.self}</option>
        <Relations />
      </SelectField>
      {isMinor(values.birth) && <GuardianFields request={request} />}
    </>
  );
}

function GuardianFields({ request }: { request: Request }) {
  const words = useRequestWords();
  const { values, set } = request;
  const fault = useFault(request)('guardian');
  return (
    <>
      <TextField
        label={words.guardian}
        hint={words.guardianHint}
        maxLength={120}
        value={values.guardianName}
        error={fault}
        onChange={({ target }) => set({ guardianName: target.value })}
      />
      <SelectField
        label={words.guardianRelation}
        value={values.guardianRelation}
        onChange={({ target }) => set({ guardianRelation: relationOf(target.value) })}
      >
        <option value="">{words.choose}</option>
        <Relations />
      </SelectField>
    </>
  );
}

const RELATIONS = [
  'MOTHER',
  'FATHER',
  'SPOUSE',
  'CHILD',
  'SIBLING',
  'GRANDPARENT',
  'RELATIVE',
  'NEIGHBOUR',
  'CARER',
] as const satisfies readonly Relation[];

const relationOf = (text: string): Relation | '' => RELATIONS.find((one) => one === text) ?? '';

function Relations() {
  const words = useRequestWords();
  return RELATIONS.map((one) => (
    <option key={one} value={one}>
      {words[one]}
    </option>
  ));
}
