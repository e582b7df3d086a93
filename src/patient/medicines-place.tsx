import type { ReactNode } from 'react';
import {
  CalendarDays,
  CalendarRange,
  CircleAlert,
  Clock,
  FileText,
  Moon,
  Pill,
  Repeat,
  Sun,
  Sunrise,
  Sunset,
  Zap,
} from 'lucide-react';
import type { PlanPlace, PlannedMedicine } from '#contract/planned-medicine.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon, type IconShape } from '#ui/media/icon.tsx';
import { DocumentRow } from './document-row.tsx';
import { useLanguage, type Words } from './language.ts';
import { howWords, wholeName } from './medicine-words.ts';
import styles from './medicines-place.module.css';
import { StoppedMedicines } from '#patient/stopped-medicines.tsx';
import { EmergencyNotice, Notice } from './notice.tsx';
import type { Page } from './patient-page.tsx';
import { dayOf } from './times.ts';

/** The day is a line, a time of day is a place on it; what is not taken on each day has a place of its own. */
export const PLAN_ICONS: Readonly<Record<PlanPlace, IconShape>> = {
  MORNING: Sunrise,
  NOON: Sun,
  EVENING: Sunset,
  NIGHT: Moon,
  THROUGH_THE_DAY: Repeat,
  ALTERNATE_DAYS: CalendarRange,
  ONCE_A_WEEK: CalendarDays,
  ONCE: Zap,
  WHEN_NEEDED: Clock,
  AS_WRITTEN: FileText,
};
const ORDER = Object.keys(PLAN_ICONS) as PlanPlace[];

/** The prescription as a list by time of day, and its signed document. */
export function MedicinesPlace({ page, token }: { page: Page; token: string }) {
  const { words, language } = useLanguage();
  const { plan, withdrawn, patientName } = page;
  return (
    <>
      <div>
        <h1>{words.medicines}</h1>
        {plan && (
          <p className={styles.lead}>
            {words.planOf(patientName, plan.signedBy, dayOf(plan.signedAt, language))}
          </p>
        )}
      </div>
      {withdrawn && (
        <Notice tone="danger">
          <p>{words.withdrawnPlan(withdrawn.by, dayOf(withdrawn.at, language))}</p>
          <p>{words.withdrawnReason(withdrawn.reason)}</p>
        </Notice>
      )}
      {!plan && !withdrawn && <Notice tone="plain">{words.noPlan}</Notice>}
      <StoppedMedicines stopped={plan?.stopped} />
      {plan && (
        <>
          <DayPlan medicines={plan.medicines} />
          <Card aria-label={words.prescription}>
            <DocumentRow
              title={words.prescription}
              detail={words.signed(plan.signedBy, dayOf(plan.signedAt, language))}
              asked={{ documentId: plan.documentId }}
              token={token}
            />
          </Card>
        </>
      )}
      <EmergencyNotice />
    </>
  );
}

interface DayPlanProps<Planned extends PlannedMedicine> {
  medicines: readonly Planned[];
  /** Further words on a medicine. */
  noteOf?: (medicine: Planned) => ReactNode;
}

/** The medicines by their times of day. */
export function DayPlan<Planned extends PlannedMedicine>({ medicines, noteOf }: DayPlanProps<Planned>) {
  return ORDER.map((place) => (
    <Slot
      key={place}
      {...{ place, noteOf }}
      icon={PLAN_ICONS[place]}
      medicines={medicines.filter(({ places }) => places.includes(place))}
    />
  ));
}

interface SlotProps<Planned extends PlannedMedicine> {
  place: PlanPlace;
  icon: IconShape;
  medicines: readonly Planned[];
  noteOf: ((medicine: Planned) => ReactNode) | undefined;
}

function Slot<Planned extends PlannedMedicine>({ place, icon, medicines, noteOf }: SlotProps<Planned>) {
  const { words } = useLanguage();
  if (medicines.length === 0) return null;
  const heading = `slot-${place}`;
  return (
    <section className={styles.slot} aria-labelledby={heading}>
      <header>
        <span className={styles.well}>
          <Icon of={icon} />
        </span>
        <h2 id={heading}>{words[`plan_${place}`]}</h2>
      </header>
      <Card>
        <ul>
          {medicines.map((medicine, at) => (
            <Medicine key={`${medicine.name} ${at}`} {...{ medicine, place }} note={noteOf?.(medicine)} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface MedicineProps {
  medicine: PlannedMedicine;
  place: PlanPlace;
  note: ReactNode;
}

function Medicine({ medicine, place, note }: MedicineProps) {
  const { language, words } = useLanguage();
  const { dose, instructions, translated, indication } = medicine;
  const caution = cautionOf(place, words);
  return (
    <li className={styles.medicine}>
      <p className={styles.drug} lang="en">
        {wholeName(medicine)} <span>{medicine.dosageForm}</span>
      </p>
      <p className={styles.dose}>
        <Icon of={Pill} />
        {dose ? words.dose(dose.amount, dose.unit) : words.noDose}
      </p>
      <p>{howWords(medicine, place, { language, words })}</p>
      {indication !== null && <p>{words.forWhat(indication)}</p>}
      <p>{words.days(medicine.durationDays)}</p>
      {caution && <Caution>{caution}</Caution>}
      {translated && <p className={styles.said}>{translated.text}</p>}
      {instructions && (
        <p className={styles.said} lang="en">
          {instructions}
        </p>
      )}
      {note}
    </li>
  );
}

/** A warning about a medicine, with its sign. */
export function Caution({ children }: { children: string }): ReactNode {
  return (
    <p className={styles.caution}>
      <Icon of={CircleAlert} size="s" />
      {children}
    </p>
  );
}

/** Returns what could be read as each day, or as it pleases, is said not to be. */
export function cautionOf(place: PlanPlace, words: Words): string {
  if (place === 'ONCE_A_WEEK' || place === 'ALTERNATE_DAYS') return words.notEachDay;
  if (place === 'AS_WRITTEN') return words.askIfUnclear;
  return '';
}
