import type { ConsultationMode } from '#contract/shared.ts';
import type { Favourite } from '#contract/favourites.ts';
import type { MedicineMark } from '#contract/pad.ts';
import type { ListAdjustment } from '#contract/prescription-checks.ts';
import type { Medicine, PrescriptionItem, Warning } from '#contract/prescriptions.ts';
import type { PrescribingReason } from '#contract/prescribing-reasons.ts';
import { dosageWords } from '#domain/dosage.ts';
import type { adjustedList } from '#i18n/en/adjusted-list.ts';
import type { padTools } from '#i18n/en/pad-tools.ts';
import type { ComboboxOption } from '#ui/inputs/combobox.tsx';

export const FAVOURITE = 'favourite:';

type Words = (typeof padTools)['en'];

/** The favourites that a search is about: of the medicines that were found, or with each typed word in the name. */
export function favouritesFor(
  typed: string,
  favourites: readonly Favourite[],
  found: readonly Medicine[],
): Favourite[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = new Set(found.map(({ id }) => id));
  return favourites.filter(({ item }) => {
    const name = `${item.genericMedicineName} ${item.strength} ${item.dosageForm}`.toLowerCase();
    return ids.has(item.medicineId) || words.every((word) => name.includes(word));
  });
}

/** Returns what a favourite fills the line with, in one row. */
export function favouriteWords(item: PrescriptionItem, days: (count: number) => string): string {
  return [...dosageWords(item), days(item.durationDays), item.instructions].filter(Boolean).join(' · ');
}

type ListWords = (typeof adjustedList)['en'];

/** Words for an adjustment by the hospital with its reason; undefined without one. */
export const adjustedWords = (adjusted: ListAdjustment | undefined, lists: ListWords): string | undefined =>
  adjusted && lists.adjusted(lists[adjusted.from], adjusted.reason);

/** Returns what is said of a medicine before it is chosen: that it may not be here, else the most severe that speaks against it. */
export function markWords(
  mark: MedicineMark | undefined,
  reasons: Readonly<Record<PrescribingReason, string>>,
  text: Words,
  lists: ListWords,
): string | undefined {
  if (mark?.refusal) {
    const isOfList = mark.refusal === 'HOSPITAL_PROHIBITED' || mark.refusal.startsWith('LIST_');
    const adjusted = isOfList && adjustedWords(mark.adjusted, lists);
    return [text.cannotHere(reasons[mark.refusal]), adjusted].filter(Boolean).join(' ');
  }
  const [worst] = mark?.warnings ?? [];
  return worst && warningWords(worst, text);
}

function warningWords({ kind, between, isCurrent }: Warning, text: Words): string {
  const [, other = ''] = between;
  const said: Record<Warning['kind'], () => string> = {
    DUPLICATE: () => (isCurrent ? text.alreadyTaken : text.onPadAs)(other),
    CLASS: () => text.classOf(other),
    ALLERGY: () => text.allergyTo(other),
    ALLERGY_NOT_COMPARED: () => text.allergyTo(between[0] ?? ''),
    DOSE: () => text.because(other),
    INTERACTION: () => text.interacts(other),
    PREGNANCY: () => text.pregnant,
    CONTRAINDICATION: () => text.because(other),
  };
  return said[kind]();
}

/** Returns whether a medicine can never be prescribed in this mode: in person its law decides, which the server says. */
export const isProhibited = ({ telemedicineList }: Medicine, mode: ConsultationMode): boolean =>
  telemedicineList === 'PROHIBITED' && mode !== 'IN_PERSON';

/** An option of the search without its note. */
export function medicineOption(medicine: Medicine, name: string, mode: ConsultationMode): ComboboxOption {
  return {
    id: String(medicine.id),
    name,
    form: `${medicine.strength} ${medicine.dosageForm}`.trim(),
    disabled: isProhibited(medicine, mode),
  };
}
