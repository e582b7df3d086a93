import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Consultation } from '#contract/consultations.ts';
import { prescriptionCheckQuery } from '#api/resources/pad.ts';
import { checkable, type PadItem } from './pad-items.ts';

const CHECK_AFTER_MS = 400;

/** Returns what the server finds in the items, also before their doses are decided; its refusals by medicine. */
export function usePadCheck(consultation: Consultation, items: readonly PadItem[]) {
  const { consultationNumber, consultationMode, visit, note } = consultation;
  const settled = useSettled(items, CHECK_AFTER_MS);
  const query = prescriptionCheckQuery(consultationNumber, settled.map(checkable));
  // The rules depend on the mode and the diagnoses: a change to video may allow what was refused.
  const codes = note.diagnoses.map(({ code }) => code).join();
  const check = useQuery({ ...query, queryKey: [...query.queryKey, consultationMode, visit, codes] });

  const checked = items.length ? check.data : undefined;
  const onPad = new Set(items.map((item) => item.medicineId));
  const refusals = new Map(
    (checked?.refusals ?? [])
      .filter(({ medicineId }) => onPad.has(medicineId))
      .map(({ medicineId, reason }) => [medicineId, reason]),
  );
  // The answer must be about exactly what is on the pad before it can be signed; the server checks again at signing.
  const isCurrent = settled === items && !check.isFetching && !check.isPlaceholderData;
  const {
    warnings = [],
    notChecked = [],
    medicines = [],
    weight,
    sources = [],
    results = [],
    earlierVisits = [],
  } = checked ?? {};
  return { warnings, notChecked, refusals, medicines, weight, results, earlierVisits, sources, isCurrent };
}

/** A value once it has not changed for `ms`. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
