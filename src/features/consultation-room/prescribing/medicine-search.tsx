import { useEffect, useRef, useState } from 'react';
import { Ban, Star } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import type { Medicine } from '#contract/prescriptions.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { marksQuery } from '#api/resources/pad.ts';
import { medicinesQuery } from '#api/resources/prescriptions.ts';
import { checkable, padItemFrom, padItemOf, type PadItem } from './pad-items.ts';
import { PickBox } from '#care/pick-box.tsx';
import {
  adjustedWords,
  FAVOURITE,
  favouritesFor,
  favouriteWords,
  isProhibited,
  markWords,
  medicineOption,
} from './search-options.ts';
import type { Favourites } from './use-favourites.ts';
import type { Pad } from './use-pad.ts';
import { TallName } from '#care/tall-name.tsx';
import { useFound } from '#care/use-found.ts';
import { adjustedList } from '#i18n/en/adjusted-list.ts';
import { find } from '#i18n/en/find.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { padTools } from '#i18n/en/pad-tools.ts';
import { prescribingReasons } from '#i18n/en/prescribing-reasons.ts';
import { room } from '#i18n/en/room.ts';
import { useText } from '#i18n/text.ts';
import { isForScreen, isShortcut, useOffered } from '#ui/shortcuts.ts';

interface MedicineSearchProps {
  consultation: Pick<Consultation, 'consultationNumber' | 'consultationMode'>;
  pad: Pad;
  favourites: Favourites;
  onAdd: (item: PadItem) => void;
}

/** Finds medicines: favourites first, and what cannot be prescribed says so before it is chosen. */
export function MedicineSearch({ consultation, pad, favourites, onAdd }: MedicineSearchProps) {
  const { consultationNumber, consultationMode: mode } = consultation;
  const text = useText(room);
  const [search, setSearch] = useState(pad.search);
  const { found, loading, nothing } = useFound(search, medicinesQuery);
  const starred = search.trim().length > 1 ? favouritesFor(search, favourites.all, found) : [];
  const medicineIds = [...found.map(({ id }) => id), ...starred.map(({ item }) => item.medicineId)];
  const ids = [...new Set(medicineIds)];
  const query = marksQuery(consultationNumber, pad.items.map(checkable), ids);
  const { data: marks = [] } = useQuery({ ...query, queryKey: [...query.queryKey, mode] });
  const said = useSaid(marks, pad, mode);
  const box = useFocusByKey();

  const options = [
    ...starred.map(({ id, item }) => ({
      id: FAVOURITE + id,
      name: item.genericMedicineName.toUpperCase(),
      form: `${item.strength} ${item.dosageForm} · ${favouriteWords(item, said.days)}`,
      ...said.ofFavourite(item.medicineId),
    })),
    ...found.map((medicine) => ({
      ...medicineOption(medicine, said.name(medicine), mode),
      ...said.lookAlike(medicine, found),
      ...said.ofMedicine(medicine),
    })),
  ];
  function write(words: string): void {
    setSearch(words);
    pad.setSearch(words);
  }
  function pick(id: string): void {
    const favourite = favourites.all.find((one) => FAVOURITE + one.id === id);
    if (favourite) return onAdd(padItemFrom(favourite.item, { from: 'FAVOURITE' }));
    const medicine = found.find((one) => String(one.id) === id);
    if (medicine && !isProhibited(medicine, mode)) onAdd(padItemOf(medicine));
  }
  return (
    <div ref={box}>
      <PickBox
        label={text.addMedicine}
        placeholder={text.genericName}
        items={options}
        loading={loading}
        nothing={nothing}
        initial={search}
        onText={write}
        onPick={pick}
      />
    </div>
  );
}

/** Returns what is said beside an option. */
function useSaid(marks: readonly Parameters<typeof markWords>[0][], pad: Pad, mode: ConsultationMode) {
  const text = useText(room);
  const words = useText(padWords);
  const tools = useText(padTools);
  const reasons = useText(prescribingReasons);
  const finds = useText(find);
  const lists = useText(adjustedList);
  const onPad = new Set(pad.items.flatMap((item) => item.ingredients));
  const markOf = (medicineId: number): string | undefined =>
    markWords(
      marks.find((mark) => mark?.medicineId === medicineId),
      reasons,
      tools,
      lists,
    );
  return {
    days: (count: number): string => `${count} ${text.days.toLowerCase()}`,
    /** A brand is shown with what it is: the generic is what will be prescribed. */
    name({ genericMedicineName, matchedName }: Medicine): string {
      const generic = genericMedicineName.toUpperCase();
      return matchedName === null ? generic : finds.isGeneric(matchedName, generic);
    },
    /** The marked characters, what it is for and is confused with, or that it only resembles what was typed. */
    lookAlike(medicine: Medicine, found: readonly Medicine[]) {
      const { genericMedicineName, matchedName, lookAlike, isSimilar } = medicine;
      // In words once a medicine: its other strengths follow it.
      const isFirst = found.find((one) => one.genericMedicineName === genericMedicineName) === medicine;
      const generic = genericMedicineName.toUpperCase();
      const tall = <TallName name={generic} tallMan={lookAlike?.tallMan} />;
      const confused = lookAlike?.confusedWith.join(', ').toUpperCase();
      const cautions = [
        isSimilar && finds.isSimilar,
        lookAlike?.use && finds.forUse(lookAlike.use),
        confused && finds.confusedWith(confused),
      ].filter(Boolean);
      return {
        shown:
          matchedName === null ? (
            tall
          ) : (
            <>
              {finds.isGeneric(matchedName, '')}
              {tall}
            </>
          ),
        caution: (isFirst && cautions.join(' ')) || undefined,
      };
    },
    ofFavourite(medicineId: number) {
      const mark = markOf(medicineId);
      return { icon: Star, note: words.fromFavourites, ...(mark && { warning: mark }) };
    },
    ofMedicine(medicine: Medicine) {
      const adjusted = adjustedWords(medicine.adjusted, lists);
      if (isProhibited(medicine, mode)) return { icon: Ban, stop: adjusted ?? text.prohibited };
      const mark = markOf(medicine.id);
      if (mark) return { warning: mark };
      if (medicine.ingredients.some((ingredient) => onPad.has(ingredient))) return { warning: text.onPad };
      return { note: [text.list(medicine.telemedicineList), adjusted].filter(Boolean).join(' · ') };
    },
  };
}

/** The key / leads to the search, and so does Enter in a field of a dose. */
function useFocusByKey() {
  const box = useRef<HTMLDivElement>(null);
  useOffered(['search', 'nextMedicine']);
  useEffect(() => {
    function focusSearch(event: KeyboardEvent): void {
      const isForSearch = isShortcut(event, 'search') && isForScreen(event);
      if (!isForSearch && !endsDose(event)) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    }
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, []);
  return box;
}

function endsDose(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!isShortcut(event, 'nextMedicine') || event.defaultPrevented) return false;
  return target instanceof HTMLInputElement && target.closest('[data-dose]') !== null;
}
