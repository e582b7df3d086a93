import type { Consultation } from '#contract/consultations.ts';
import type { VitalSet } from '#contract/vitals.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { ApiError } from '#api/http/errors.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { useList } from '#api/lists/use-list.ts';
import { recordVitals, vitalsList } from '#api/resources/vitals.ts';
import { valueWords } from '#domain/units.ts';
import { News2SoFar } from './news2-so-far.tsx';
import { SetHead } from './vitals-card.tsx';
import {
  CODES,
  LEVELS,
  MORE_CODES,
  NEWS2_CODES,
  NO_VITALS,
  UNITS,
  VitalsFields,
  type Code,
} from './vitals-fields.ts';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import { MeasureField } from '#ui/inputs/measure-field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { orNull, useBind, wholeNumber } from '#forms/use-bind.ts';

/** The form to record vitals, above the patient's earlier sets. A set that is sent twice is stored once. */
export function Vitals({ consultation }: { consultation: Consultation }) {
  return (
    <div className={styles.vitals}>
      {consultation.may.includes('upload') && <VitalsForm consultation={consultation} />}
      <TakenVitals patientId={consultation.patient.id} />
    </div>
  );
}

interface VitalsFormProps {
  consultation: Consultation;
  onSaved?: () => void;
}

export function VitalsForm({ consultation, onSaved }: VitalsFormProps) {
  const text = useText(vitalsWords);
  const { patient } = consultation;
  const draft = useDraftForm({
    name: `vitals:${consultation.id}`,
    schema: VitalsFields,
    defaults: NO_VITALS,
    save: (vitals) => saveVitals(consultation, vitals, text.vitalsNone),
    onSaved: () => {
      draft.form.reset(NO_VITALS);
      void refresh('patient.written', patient.id);
      onSaved?.();
    },
  });
  const bind = useBind(draft.form);
  const fieldOf = (code: Code) => (
    <MeasureField
      key={code}
      className={styles[code]}
      label={text[code]}
      unit={UNITS[code]}
      {...bind(`values.${code}`, wholeNumber)}
    />
  );
  return (
    <FormCard
      title={text.recordVitals}
      sub={text.measuredOnly}
      draft={draft}
      saveLabel={text.saveVitals}
      actions={<News2SoFar form={draft.form} patient={patient} />}
      verbInView
    >
      <Wide>
        <div className={styles.fields}>
          {NEWS2_CODES.map(fieldOf)}
          <SelectField className={styles.half} label={text.CONSCIOUSNESS} {...bind('consciousness', orNull)}>
            <option value="">{text.notAssessed}</option>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {text[`level${level}`]}
              </option>
            ))}
          </SelectField>
          <SelectField className={styles.half} label={text.OXYGEN} {...bind('onOxygen', yesOrNo)}>
            <option value="">{text.notAssessed}</option>
            <option value="false">{text.onAir}</option>
            <option value="true">{text.onOxygen}</option>
          </SelectField>
          {MORE_CODES.map(fieldOf)}
        </div>
      </Wide>
    </FormCard>
  );
}

/** A choice of a select that is true, false or not made. */
const yesOrNo = {
  setValueAs: (value: unknown): boolean | null =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null,
};

/** Sends the vitals; a refusal is shown beside its field. */
async function saveVitals(
  { consultationNumber, patient }: Consultation,
  vitals: VitalsFields,
  nothing: string,
): Promise<unknown> {
  const taken = CODES.flatMap((code) => {
    const value = vitals.values[code];
    return value === null ? [] : [{ code, value }];
  });
  if (!taken.length) throw new Error(nothing);
  const { onOxygen: oxygen, consciousness: level } = vitals;
  try {
    return await recordVitals(patient.id, {
      consultationNumber,
      clientId: crypto.randomUUID(),
      values: taken,
      onOxygen: oxygen,
      consciousness: level,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.body.fields?.map(({ path, ...why }) => {
      const at = /^values\.(\d+)/.exec(path)?.[1];
      return { path: at === undefined ? path : `values.${taken[Number(at)]?.code}`, ...why };
    });
    throw new ApiError(error.status, { ...error.body, ...(fields ? { fields } : {}) });
  }
}

function TakenVitals({ patientId }: { patientId: string }) {
  const text = useText(vitalsWords);
  const list = useList(vitalsList(patientId));
  const query = { ...list, data: list.isLoading || list.error ? undefined : list.rows, refetch: list.retry };
  return (
    <Loaded query={query} shape="text">
      {(sets) =>
        sets.length === 0 ? (
          <p className={styles.none}>{text.noVitals}</p>
        ) : (
          <ul className={styles.taken}>
            {sets.map((set) => (
              <TakenRow key={set.id} set={set} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function TakenRow({ set }: { set: VitalSet }) {
  const text = useText(vitalsWords);
  return (
    <li>
      <SetHead set={set} />
      <dl className={styles.values}>
        {set.values.map(({ code, name, value, unit, flag }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              {valueWords(value, unit)}
              {flag && <Chip tone="warn">{flag === 'HIGH' ? text.high : text.low}</Chip>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
