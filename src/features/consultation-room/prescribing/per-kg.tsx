import { useState } from 'react';
import { Scale } from 'lucide-react';
import { dosePerKg } from '#domain/dose-per-kg.ts';
import { doseUnitWords } from '#domain/dose-units.ts';
import { doseOf, type PadItem } from './pad-items.ts';
import styles from './pad.module.css';
import { pad } from '#i18n/en/pad.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Facts of the patient that a line needs. */
export interface PadPatient {
  ageYears: number;
  languages: readonly string[];
  /** The latest recorded one; undefined before the first check. */
  weight: { kg: number; at: string } | null | undefined;
}

interface PerKgProps {
  item: PadItem;
  patient: PadPatient;
  /** Leads to where a weight is recorded. */
  onWeight: () => void;
}

/** Shows a child's dose per kilogram with the weight and its day, or why there is none. */
export function PerKg({ item, patient: { ageYears, weight }, onWeight }: PerKgProps) {
  const text = useText(pad);
  const [now] = useState(Date.now);
  if (weight === undefined || item.isInWords) return null;
  const dose = doseOf(item);
  const { strength, frequency, maxPerDay } = item;
  const line = { strength, frequency, ...(dose && { dose }), ...(maxPerDay && { maxPerDay }) };
  const found = dosePerKg(line, { ageYears, weight, now });
  if (!found) return null;
  if (found.state !== 'SHOWN' || !weight || !dose)
    return found.state === 'SHOWN' ? null : (
      <p className={styles.noWeight}>
        <Icon of={Scale} size="s" />
        <span>{text[found.state]}</span>
        {found.state !== 'NO_STRENGTH' && (
          <Button size="s" tone="bare" onClick={onWeight}>
            {text.recordWeight}
          </Button>
        )}
      </p>
    );
  const { mg, mgPerKg, isADay, isMost } = found;
  const rate = isADay ? (isMost ? text.perKgAtMost : text.perKgADay) : text.perKgADose;
  const amount = `${dose.amount} ${doseUnitWords(dose.unit, dose.amount)}`;
  return (
    <p className={styles.perKg}>
      {dose.unit !== 'MG' && `${amount} = `}
      {Math.round(mg * 1000) / 1000} mg · <b>{rate(mgPerKg)}</b>, {text.byWeight(weight.kg, dayOf(weight.at))}
    </p>
  );
}
