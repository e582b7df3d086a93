import type { UseFormReturn } from 'react-hook-form';
import { PressureField } from './pressure-field.tsx';
import { TemperatureField } from './temperature-field.tsx';
import { LEVELS, MORE_CODES, NEWS2_CODES, UNITS, type Code, type VitalsFields } from './vitals-fields.ts';
import styles from './vitals.module.css';
import { vitals as vitalsWords } from '#i18n/en/vitals.ts';
import { useText } from '#i18n/text.ts';
import { measured, orNull, useBind } from '#forms/use-bind.ts';
import { MeasureField } from '#ui/inputs/measure-field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

/** The two pressures are one field. */
const SINGLE_CODES = NEWS2_CODES.filter((code) => code !== 'SBP' && code !== 'DBP');

interface VitalInputsProps {
  form: UseFormReturn<VitalsFields>;
  /** The SpO2 scale on the patient’s record; undefined: who measures may not choose it. */
  patientScale: 1 | 2 | undefined;
}

/** The fields of one set of vital signs. */
export function VitalInputs({ form, patientScale }: VitalInputsProps) {
  const text = useText(vitalsWords);
  const bind = useBind(form);
  const fieldOf = (code: Code) =>
    code === 'TEMP' ? (
      <TemperatureField key={code} form={form} className={styles[code]} />
    ) : (
      <MeasureField
        key={code}
        className={styles[code]}
        label={text[code]}
        unit={UNITS[code]}
        {...bind(`values.${code}`, measured)}
      />
    );
  return (
    <div className={styles.inputs}>
      <div className={styles.fields}>
        <PressureField form={form} className={styles.BP} />
        {SINGLE_CODES.map(fieldOf)}
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
        {patientScale && (
          <SelectField className={styles.half} label={text.spo2Scale} {...bind('spo2Scale', scale)}>
            <option value="">{text.spo2ScaleUnchanged(patientScale)}</option>
            <option value="1">{text.spo2Scale1}</option>
            <option value="2">{text.spo2Scale2}</option>
          </SelectField>
        )}
        {MORE_CODES.map(fieldOf)}
      </div>
    </div>
  );
}

/** A choice of a select that is true, false or not made. */
const yesOrNo = {
  setValueAs: (value: unknown): boolean | null =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null,
};

const scale = {
  setValueAs: (value: unknown): 1 | 2 | undefined =>
    Number(value) === 1 ? 1 : Number(value) === 2 ? 2 : undefined,
};
