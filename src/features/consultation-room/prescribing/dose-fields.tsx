import { useState } from 'react';
import type { Route } from '#contract/prescriptions.ts';
import { doseInMg, isAsNeededLine, ROUTE_WORDS } from '#domain/dosage.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import { printedAmount, readAmount } from '#domain/prescribing/amounts.ts';
import { doseInWords } from '#domain/prescribing/dose-words.ts';
import { unitsOf } from '#domain/prescribing/dose-forms.ts';
import { FREQUENCIES, timesADay } from '#domain/prescribing/frequencies.ts';
import { fittingReading, type FrequencyFault } from '#domain/prescribing/read-frequency.ts';
import { amountFault } from './amount-fault.ts';
import { doubtedThousands } from './limits.tsx';
import { doseOf, frequencyFaultOf, missingOf, type PadItem } from './pad-items.ts';
import styles from './pad.module.css';
import { pad } from '#i18n/en/pad.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { SelectField } from '#ui/inputs/form-fields.tsx';

export interface DoseFieldsProps {
  item: PadItem;
  onChange: (part: Partial<PadItem>) => void;
}

const TIMINGS = ['BEFORE_FOOD', 'AFTER_FOOD', 'ANY'] as const;
export const digits = (typed: string, most: number): number =>
  Number(typed.replace(/\D/g, '').slice(0, most));

/** How much, how, how often and how long; or the dosage in words. Nothing is filled in that could be a decision. */
export function DoseFields({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const missing = missingOf(item);
  return (
    <>
      <div className={styles.doses} data-dose="">
        {item.isInWords ? (
          <InWords item={item} onChange={onChange} />
        ) : (
          <HowMuch item={item} onChange={onChange} />
        )}
        <Way item={item} onChange={onChange} />
        {!item.isInWords && <HowOften item={item} onChange={onChange} />}
        <Food item={item} onChange={onChange} />
        <HowLong item={item} onChange={onChange} />
      </div>
      {missing.length > 0 && (
        <p className={styles.missing} role="status">
          {text.missing(missing.map((part) => text[part]).join(', '))}
        </p>
      )}
    </>
  );
}

function InWords({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  return (
    <>
      <TextField
        className={styles.words}
        label={text.dosage}
        hint={text.dosageHint}
        value={item.dosage ?? ''}
        error={item.isHighAlert && item.dosage?.trim() ? text.highAlertInWords : undefined}
        maxLength={200}
        onChange={(event) => onChange({ dosage: event.target.value })}
      />
      <Most item={item} onChange={onChange} />
    </>
  );
}

function HowMuch({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const [isTyping, setTyping] = useState(false);
  const units = unitsOf(item.dosageForm, item.strength);
  const doubt = isTyping ? undefined : doubtedThousands(item);
  const fault = isTyping
    ? undefined
    : (amountFault(item, units, text) ?? (doubt && text.thousands(...doubt)));
  return (
    <div className={styles.dose}>
      <TextField
        label={text.dose}
        inputMode="decimal"
        value={item.amount}
        maxLength={24}
        error={fault}
        onFocus={() => setTyping(true)}
        onChange={(event) => onChange({ amount: event.target.value })}
        onBlur={(event) => {
          setTyping(false);
          const reading = readAmount(event.target.value);
          if (reading.kind !== 'AMOUNT' || (reading.unit && !units.includes(reading.unit))) return;
          const { amount, unit = item.unit } = reading;
          const said = { amount: printedAmount(amount), unit };
          if (said.amount !== item.amount || unit !== item.unit) onChange(said);
        }}
      />
      <SelectField
        label={text.unit}
        value={item.unit ?? ''}
        onChange={(event) => onChange({ unit: units.find((unit) => unit === event.target.value) })}
      >
        {units.length > 1 && <option value="">{text.choose}</option>}
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {doseUnitWords(unit, 2)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The way where the form leaves a choice. */
function Way({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  if (item.routes.length === 1)
    return (
      <span className={styles.fixed} aria-hidden>
        {item.route && ROUTE_WORDS[item.route]}
      </span>
    );
  return (
    <SelectField
      className={styles.way}
      label={text.route}
      value={item.route ?? ''}
      onChange={(event) => onChange({ route: (event.target.value || undefined) as Route | undefined })}
    >
      <option value="">{text.choose}</option>
      {item.routes.map((route) => (
        <option key={route} value={route}>
          {ROUTE_WORDS[route]}
        </option>
      ))}
    </SelectField>
  );
}

function HowOften({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const [isTyping, setTyping] = useState(false);
  const listId = `frequency-${item.medicineId}`;
  const fault = isTyping ? undefined : frequencyFaultOf(item);
  return (
    <div className={styles.often}>
      <TextField
        label={text.frequency}
        placeholder={text.frequencyHint}
        value={item.frequency}
        list={listId}
        maxLength={60}
        onChange={(event) => onChange({ frequency: event.target.value })}
        error={fault && faultWords(fault, item.frequency.trim(), text)}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          const said = readBeside(event.target.value, item);
          if (said.frequency !== item.frequency) onChange(said);
        }}
      />
      <datalist id={listId}>
        {FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequency}
          </option>
        ))}
      </datalist>
      <Most item={item} onChange={onChange} />
    </div>
  );
}

function faultWords(fault: FrequencyFault, typed: string, text: (typeof pad)['en']): string {
  if (fault === 'WEEKDAYS_MISSING') return text.weekdaysMissing;
  if (fault === 'HIGH_ALERT_FREQUENCY') return text.highAlertFrequency;
  return fault === 'AMOUNT_IN_FREQUENCY' ? text.amountInFrequency(typed) : text.unclearFrequency(typed);
}

/** The frequency, with the dose, the food and the days that were typed beside it where those fields are empty. */
function readBeside(typed: string, item: PadItem): Partial<PadItem> {
  const units = unitsOf(item.dosageForm, item.strength);
  const { amount, dosageForm, timing, durationDays } = item;
  const entered = { dose: doseOf(item), hasAmount: amount.trim() !== '', timing, durationDays };
  const { dose, ...read } = fittingReading(typed, dosageForm, entered, units);
  return {
    ...read,
    ...(dose && { amount: printedAmount(dose.amount), unit: dose.unit ?? item.unit }),
  };
}

/** The daily maximum of what is taken when needed. */
function Most({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const { frequency, isInWords, dosage = '' } = item;
  if (!isAsNeededLine(isInWords ? { frequency: '', dosage } : { frequency })) return null;
  return (
    <TextField
      className={styles.most}
      label={text.maxPerDay}
      inputMode="numeric"
      value={item.maxPerDay ?? ''}
      onChange={(event) => onChange({ maxPerDay: digits(event.target.value, 2) || undefined })}
    />
  );
}

/** Food matters to what is swallowed. */
function Food({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const words = useText(room);
  if (item.route !== 'ORAL') return null;
  return (
    <SelectField
      className={styles.food}
      label={words.timing}
      value={item.timing ?? ''}
      onChange={(event) => onChange({ timing: TIMINGS.find((timing) => timing === event.target.value) })}
    >
      <option value="">{text.choose}</option>
      {TIMINGS.map((timing) => (
        <option key={timing} value={timing}>
          {words[timing]}
        </option>
      ))}
    </SelectField>
  );
}

function HowLong({ item, onChange }: DoseFieldsProps) {
  const text = useText(pad);
  const words = useText(room);
  const tooLong = item.durationDays > 180;
  return (
    <>
      <TextField
        className={styles.days}
        label={words.days}
        inputMode="numeric"
        value={item.durationDays || ''}
        error={tooLong ? words.needDays : undefined}
        onChange={(event) => onChange({ durationDays: digits(event.target.value, 3) })}
      />
      <TextField
        className={styles.quantity}
        label={text.quantity}
        inputMode="numeric"
        value={item.quantity ?? ''}
        onChange={(event) => onChange({ quantity: digits(event.target.value, 4) || undefined })}
      />
    </>
  );
}

/** Shows what the dose comes to, where the strength says it: a slip of a decimal shows. */
export function Reckoned({ item }: Pick<DoseFieldsProps, 'item'>) {
  const text = useText(pad);
  const dose = item.isInWords ? undefined : doseOf(item);
  const spoken = item.isHighAlert && dose && <strong>{text.doseInWords(doseInWords(dose))}</strong>;
  const mg = dose && dose.unit !== 'MG' ? doseInMg(item.strength, dose) : undefined;
  if (mg === undefined) return spoken ? <p className={styles.reckoned}>{spoken}</p> : null;
  const times = timesADay(item);
  return (
    <p className={styles.reckoned}>
      {spoken}{' '}
      {times === undefined
        ? text.oneDose(mg)
        : // Of some days alone, or a part of a dose: no day is like the average one.
          times < 1
          ? text.aDayOnAverage(mg, mg * times)
          : text.aDay(mg, mg * times)}
    </p>
  );
}
