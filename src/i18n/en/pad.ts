import type { ShownLimit, WarnedDose } from '#contract/prescription-checks.ts';

const UNITS = { MG: 'mg', MCG: 'mcg', IU: 'units', ML: 'mL', MMOL: 'mmol', HOUR: 'hours' } as const;
const PER = {
  DOSE: 'in one dose',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  INTERVAL: 'apart',
} as const;
const figure = (amount: number): string =>
  Number(amount.toPrecision(4)).toLocaleString('en-IN', { maximumFractionDigits: 6 });

/** "8 g", "0.75 mg": grams from a thousand milligrams on. */
const quantityOf = (amount: number, unit: WarnedDose['unit']): string =>
  unit === 'MG' && amount >= 1000 ? `${figure(amount / 1000)} g` : `${figure(amount)} ${UNITS[unit]}`;

/** The amount, with what it is for each kilogram where the limit depends on the weight. */
function amountPerKg(amount: number, { unit, weightKg }: WarnedDose): string {
  const perKg = weightKg === null ? '' : ` (${figure(amount / weightKg)} ${UNITS[unit]}/kg)`;
  return quantityOf(amount, unit) + perKg;
}

function doseAbove(ingredient: string, dose: WarnedDose): string {
  const { per, ordered, limit, weightKg, isElderly } = dose;
  if (per === 'INTERVAL')
    return `${ingredient}: doses ${figure(ordered)} hours apart. The least is ${figure(limit)} hours.`;
  const who = weightKg === null ? (isElderly ? ' from 65 years' : '') : ` at ${weightKg} kg`;
  const most = `The limit${who} is ${amountPerKg(limit, dose)} ${PER[per]}.`;
  return `${ingredient}: ${amountPerKg(ordered, dose)} ${PER[per]}. ${most}`;
}

/** "Limit at 13 kg: 260 mg in one dose, 975 mg a day"; `name`: where the medicine has several ingredients. */
function limitsWords(own: readonly ShownLimit[], name: string | undefined): string {
  const weight = own.find(({ weightKg }) => weightKg !== null)?.weightKg;
  const isElderly = own.some((one) => one.isElderly);
  const owner = name === undefined ? '' : ` of ${name}`;
  const at = weight ? ` at ${weight} kg` : isElderly ? ' from 65 years' : '';
  const most = own.map(({ limit, unit, per }) => `${quantityOf(limit, unit)} ${PER[per]}`);
  return `Limit${owner}${at}: ${most.join(', ')}`;
}

const grams = (mg: number): string => `${Math.round(mg * 1000) / 1000} mg`;

/** A line of the prescription pad. */
export const pad = {
  name: 'pad',
  en: {
    dose: 'Dose',
    unit: 'Unit',
    frequency: 'Frequency',
    frequencyHint: '1-0-1, bd, q6h, SOS',
    maxPerDay: 'Maximum per day',
    route: 'Route',
    timing: 'food',
    durationDays: 'days',
    choose: 'Choose',
    dosage: 'Dosage in words',
    dosageHint: 'Printed as written, instead of dose and frequency.',
    needAmount: 'Enter an amount such as 1, 0.5 or 1/2.',
    ambiguousAmount: (one: string, other: string) =>
      `Is this ${one} or ${other}? Enter the one that you mean.`,
    amountRange: (from: string, to: string) =>
      `Enter one amount, ${from} or ${to}. Write a range in “Dosage in words”.`,
    amountRangeRefused: (from: string, to: string) => `Enter one amount, ${from} or ${to}.`,
    amountNotExact:
      'This amount cannot be printed exactly. Enter at most four decimals, 0.001 or more, or use a smaller unit.',
    amountTooLarge: 'This amount is too large for one dose.',
    unitNotOfForm: (unit: string, units: string) => `This form is not measured in ${unit}. Use: ${units}.`,
    unclearFrequency: (typed: string) =>
      `“${typed}” can be read in two ways. Write it out, such as “once daily” or “0.5-0-0.5”.`,
    amountInFrequency: (typed: string) =>
      `“${typed}” names an amount, too. Enter how much in the dose, and here only how often.`,
    limits: limitsWords,
    thousands: (large: string, small: string) =>
      `Is this ${large} or ${small}? ${large} is above the limit of one dose.`,
    highAlert: 'High alert',
    highAlertHint:
      'A mistake with this medicine does grave harm. Its dose is entered in the fields, not in words.',
    doseInWords: (words: string) => `A dose is ${words}.`,
    highAlertInWords: 'This is a high-alert medicine. Choose “Enter dose and frequency” and decide it there.',
    highAlertFrequency: 'This is a high-alert medicine. Enter how often, such as “1-0-1” or “every 8 hours”.',
    weekdaysMissing: 'Name the days of the week, such as “Mon and Thu”.',
    missing: (parts: string) => `Still to enter: ${parts.toLowerCase()}.`,
    oneDose: (mg: number) => `${grams(mg)} a dose`,
    aDay: (mg: number, day: number) => `${grams(mg)} a dose, ${grams(day)} a day`,
    aDayOnAverage: (mg: number, day: number) => `${grams(mg)} a dose, ${grams(day)} a day on average`,
    perKgADay: (mgPerKg: number) => `${mgPerKg} mg/kg per day`,
    perKgAtMost: (mgPerKg: number) => `at most ${mgPerKg} mg/kg per day`,
    perKgADose: (mgPerKg: number) => `${mgPerKg} mg/kg per dose`,
    byWeight: (kg: number, day: string) => `based on ${kg} kg, recorded ${day}`,
    NO_WEIGHT: 'Weight not recorded: dose per kilogram is not shown.',
    OLD_WEIGHT: 'No recent weight recorded: dose per kilogram is not shown.',
    NO_STRENGTH: 'Dose per kilogram is not shown: the medicines data do not give the amount in this dose.',
    recordWeight: 'Record weight',
    fromFavourites: 'From your favourites',
    fromSet: (name: string) => `From the set “${name}”`,
    continuesLast: (by: string, day: string) => `From the prescription of ${by}, ${day}`,
    addFavourite: (name: string) => `Add ${name} to favourites`,
    removeFavourite: (name: string) => `Remove ${name} from favourites`,
    notDecided: 'Complete the line first. A favourite includes its dose.',
    options: (name: string) => `Options of ${name}`,
    offerQuantity: (count: number) => `Quantity ${count}`,
    offerQuantityOf: (count: number, name: string) => `Enter quantity ${count} for ${name}`,
    instructionsHead: 'Instructions',
    instructions: 'Instructions in English',
    instructionsIn: (language: string) => `Instructions in ${language}`,
    languageOf: 'Language of the instructions',
    translatedHint: 'Printed as written; nothing is translated.',
    indication: 'Indication',
    quantity: 'Quantity',
    refills: 'Refills',
    inWords: 'Write the dosage in words',
    inFields: 'Enter dose and frequency',
    withCurrent: (name: string) => `With ${name}, which the patient takes`,
    duplicate: (ingredient: string, other: string, isCurrent: boolean) =>
      isCurrent
        ? `The patient already takes ${ingredient}: ${other}.`
        : `${ingredient} is on this prescription twice: ${other}.`,
    avoidInPregnancy: (name: string) => `The patient is pregnant: avoid ${name}.`,
    cautionInPregnancy: (name: string) => `The patient is pregnant: use ${name} with caution.`,
    sameClass: (ingredient: string, other: string, isCurrent: boolean) =>
      isCurrent
        ? `${ingredient} is in the same class as ${other}, which the patient takes.`
        : `${ingredient} is in the same class as ${other}.`,
    doNotGive: (name: string, because: string) => `Do not give ${name}: ${because}.`,
    avoid: (name: string, because: string) => `Avoid ${name}: ${because}.`,
    caution: (name: string, because: string) => `Caution with ${name}: ${because}.`,
    allergyReadAs: (entry: string, readAs: string) =>
      `The patient has an allergy recorded as “${entry}”, read as ${readAs}.`,
    allergyNotCompared: (entry: string) =>
      `Allergy to “${entry}” could not be compared with these medicines. Ask the patient what it was.`,
    reactionRecorded: (reaction: string) => `Recorded reaction: ${reaction}.`,
    reactionUnknown: 'The reaction is not recorded. Ask the patient.',
    reactionMILD: 'mild',
    reactionMODERATE: 'moderate',
    reactionSEVERE: 'severe',
    reactionCONFIRMED: 'confirmed',
    reactionSUSPECTED: 'suspected',
    doseAbove,
    addedUp: (names: readonly string[]) => `Added up: ${names.join('; ')}.`,
    doseRefused: 'Three times the limit or more: it cannot be signed.',
    doseNote: (note: string) => `From the dose limits data: ${note}`,
    why: 'Why, and what to do',
    labResults: 'Laboratory results used by the checks',
    resultOld: 'too old to be used',
    resultPreliminary: 'preliminary',
    notChecked: 'Not checked',
    ALLERGIES_NOT_RECORDED: () => 'Allergies: not recorded. Ask the patient.',
    ALLERGY_READ_AS: (name: string, readAs: string) =>
      `Allergy to “${name}” was read as ${readAs}. Check it with the patient.`,
    ALLERGY_INACTIVE: (name: string) =>
      `Allergy to ${name}: inactive ingredients are not in the medicine data. Read the pack.`,
    MEDICINE_UNKNOWN: (name: string) => `${name}, which the patient takes: not in the medicine data.`,
    MEDICINE_READ_AS: (name: string, readAs: string) =>
      `“${name}”, which the patient takes, was read as ${readAs}. Check it with the patient.`,
    PROBLEM_NOT_READ: (name: string) => `Problem “${name}”: no rule was compared with it.`,
    PROBLEM_READ_AS: (name: string, readAs: string) =>
      `Problem “${name}” was read as ${readAs}. Check it with the patient.`,
    DOSE_NO_LIMIT: (names: string) => `Dose of ${names}: the data have no limit.`,
    DOSE_NOT_RECKONED: (names: string) =>
      `Dose of ${names}: the amount or how often it is taken cannot be calculated.`,
    DOSE_NO_WEIGHT: (names: string) => `Dose by weight of ${names}: weight not recorded.`,
    DOSE_OLD_WEIGHT: (names: string) => `Dose by weight of ${names}: no recent weight recorded.`,
    DOSE_OF_CURRENT: (names: string) => `Sum with ${names}, which the patient takes: its dose is not known.`,
    PREGNANCY_NOT_RECORDED: () => 'Pregnancy: not recorded. Ask the patient.',
    AGE_NOT_CONFIRMED: (names: string) => `Age: not confirmed. It matters for ${names}.`,
    PROBLEMS_NOT_RECORDED: (names: string) => `Problems: none recorded. They matter for ${names}.`,
    G6PD_NOT_RECORDED: (names: string) => `G6PD: not known. It matters for ${names}.`,
    BREASTFEEDING_NOT_RECORDED: (names: string) => `Breast-feeding: not recorded. It matters for ${names}.`,
    KIDNEY_NOT_RECORDED: (names: string) => `Kidney function: not recorded. It matters for ${names}.`,
    LIVER_NOT_RECORDED: (names: string) => `Liver function: not recorded. It matters for ${names}.`,
    KIDNEY_OLD: (names: string) =>
      `Kidney function: last recorded more than 12 months ago. It matters for ${names}.`,
    LIVER_OLD: (names: string) =>
      `Liver function: last recorded more than 12 months ago. It matters for ${names}.`,
    EGFR_NO_SEX: (names: string) =>
      `eGFR: not calculated, because the equation needs male or female sex. It matters for ${names}.`,
    EGFR_NO_HEIGHT: (names: string) =>
      `eGFR: not calculated, because no recent height is recorded. It matters for ${names}.`,
    EGFR_INFANT: (names: string) => `eGFR: not calculated under 1 year of age. It matters for ${names}.`,
    EGFR_NO_VALUE: (names: string) =>
      `eGFR: not calculated, because the creatinine is not a number in mg/dL. It matters for ${names}.`,
    BREASTFEEDING: (names: string) =>
      `The patient is breast-feeding: the data have no information on ${names}.`,
    KIDNEY: (names: string) => `Kidney function is reduced: the data have no rule for ${names}.`,
    LIVER: (names: string) => `Liver function is reduced: the data have no rule for ${names}.`,
    controlled: (law: string) => `Controlled (${law}): in person only, no refills, signed by hand on paper.`,
    total: (words: string) => `Total: ${words}.`,
    inDuplicate: 'Printed in duplicate.',
    followUp: 'Follow-up visit',
    sameCondition: 'Is this visit for the same condition as an earlier one with you?',
    followUpTo: (day: string, condition: string) => `Yes, as on ${day}: ${condition}`,
    followUpOf: (day: string, condition: string) => `Follow-up of ${day}: ${condition}. You confirmed it.`,
    notFollowUp: 'It is another condition',
    notConfirmed: 'Not saved: no connection. Try again.',
    reason: 'Reason for prescribing it anyway',
    reasonHint: 'At least a short sentence. Saved with the prescription.',
    reasonMore: 'Added to the chosen reason.',
    listedReason: 'Reason from the list',
    ownWords: 'In my own words',
    needReasons: 'Write the reason beside each severe warning, or remove the medicine.',
    signedAnyway: (between: string, reason: string) => `${between}: signed because “${reason}”`,
    incomplete: ([first, second, ...more]: readonly string[]) =>
      `Not complete: ${[first, second].filter(Boolean).join(', ')}${more.length ? ` and ${more.length} more` : ''}.`,
    checkedAgainst: (day: string) => `Checked against medicines data of ${day}.`,
    aboutChecks: 'About these checks',
    notReviewed:
      'No clinician has reviewed these rules. A medicine without a warning is not known to be safe.',
    MEDICINES: 'Medicines and their lists',
    INTERACTIONS: 'Interactions',
    ALLERGIES: 'Allergy classes',
    CONTRAINDICATIONS: 'Contraindications',
    CLASSES: 'Medicine classes',
    DOSES: 'Dose limits',
    source: (what: string, day: string, source: string) => `${what}: ${day}, ${source}.`,
    toSummary: 'Go to consent and age',
    NEEDS_CONSENT: 'Consent is missing.',
    NEEDS_GUARDIAN: 'Consent of a parent or guardian is missing.',
    NEEDS_AGE: 'The age is missing.',
    refused: (names: string) => `Cannot be signed: ${names}. Each line says why.`,
    unpicked: 'The medicine in the search box is not on the prescription. Choose it, or clear the box.',
  },
} as const;
