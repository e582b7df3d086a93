import { useState } from 'react';
import type { BodyOf } from '#contract/call.ts';
import type { patientCalls } from '#contract/patients.ts';
import type { PatientSummary } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { earlyWarning, type Urgency } from '#domain/early-warning.ts';
import { ApiError } from '#api/http/errors.ts';
import { useDraftForm } from '#forms/use-draft-form.ts';
import { useImprobable } from './improbable-dialog.tsx';
import { WarningSoFar } from './warning-so-far.tsx';
import { measuresOf } from './measures-of.ts';
import { TemperatureField } from './temperature-field.tsx';
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
import { deterioration } from '#i18n/en/deterioration.ts';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { MeasureField } from '#ui/inputs/measure-field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';
import { FormCard, Wide } from '#ui/inputs/form-card.tsx';
import { orNull, useBind, wholeNumber } from '#forms/use-bind.ts';

export type TakenSet = Omit<BodyOf<typeof patientCalls.recordVitals>, 'consultationNumber' | 'spo2Scale'>;

interface VitalSetFormProps {
  /** Names the draft: `vitals:${id}` of a consultation or a home visit. */
  name: string;
  patient: PatientSummary;
  record: (taken: TakenSet) => Promise<unknown>;
  onSaved?: (() => void) | undefined;
}

/** The form to record one set of vital signs. */
export function VitalSetForm({ name, patient, record, onSaved }: VitalSetFormProps) {
  const text = useText(vitalsWords);
  const words = useText(deterioration);
  const { confirm, dialog } = useImprobable(patient);
  const [isPregnant, setPregnant] = useState<boolean>();
  const person = { ...patient, isPregnant: isPregnant ?? patient.isPregnant };
  const [call, setCall] = useState<Urgency | null>(null);
  const draft = useDraftForm({
    name,
    schema: VitalsFields,
    defaults: NO_VITALS,
    save: async (vitals) => {
      const saved = await saveVitals(record, vitals, { nothing: text.vitalsNone, confirm });
      setCall(earlyWarning(measuresOf(vitals), person).urgency);
      return saved;
    },
    onSaved: () => {
      draft.form.reset(NO_VITALS);
      void refresh('patient.written', patient.id);
      onSaved?.();
    },
  });
  const bind = useBind(draft.form);
  const fieldOf = (code: Code) =>
    code === 'TEMP' ? (
      <TemperatureField key={code} form={draft.form} className={styles[code]} />
    ) : (
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
      actions={<WarningSoFar form={draft.form} patient={person} onPregnancy={setPregnant} />}
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
      {call && (
        <Wide>
          <Banner tone="danger">
            <strong>{words[call]}</strong> {words.saved}
          </Banner>
        </Wide>
      )}
      {dialog}
    </FormCard>
  );
}

type Taken = readonly { code: Code; value: number }[];

/** A choice of a select that is true, false or not made. */
const yesOrNo = {
  setValueAs: (value: unknown): boolean | null =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null,
};

/** Sends the vitals; a refusal is shown beside its field. */
async function saveVitals(
  record: VitalSetFormProps['record'],
  vitals: VitalsFields,
  { nothing, confirm }: { nothing: string; confirm: (taken: Taken) => Promise<string[]> },
): Promise<unknown> {
  const taken = CODES.flatMap((code) => {
    const value = vitals.values[code];
    return value === null ? [] : [{ code, value }];
  });
  if (!taken.length) throw new Error(nothing);
  // Before it is queued: a question must not wait for a network.
  const confirmed = await confirm(taken);
  const { onOxygen: oxygen, consciousness: level } = vitals;
  try {
    return await record({
      clientId: crypto.randomUUID(),
      values: taken,
      onOxygen: oxygen,
      consciousness: level,
      ...(confirmed.length && { confirmed }),
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
