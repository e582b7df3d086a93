import { useQuery } from '@tanstack/react-query';
import { callersQuery, type CallerAsked } from '#api/resources/front-desk.ts';
import { bornOnOf, todayHere, type DeskValues } from '#features/front-desk/desk-form.ts';
import { useSettled } from '#features/front-desk/use-settled.ts';

const SEARCH_AFTER_MS = 250;
const SHORTEST_SEARCH = 3;

/** Searches while the form is typed: by the box, and by what is known of the new patient. */
export function useMatches(values: DeskValues) {
  const settled = useSettled(askedOf(values), SEARCH_AFTER_MS);
  const isAsked = [settled.search, settled.name, settled.mobile].some(
    (one = '') => one.length >= SHORTEST_SEARCH,
  );
  const { data, error, refetch } = useQuery(callersQuery(settled, isAsked));
  const retry = (): void => void refetch();
  return isAsked ? { isAsked, rows: data ?? [], error, retry } : { isAsked, rows: [], error: null, retry };
}

function askedOf(values: DeskValues): CallerAsked {
  const search = values.search.trim();
  if (values.patientId) return { search };
  const bornOn = bornOnOf(values, todayHere());
  return {
    search,
    name: values.name.trim(),
    mobile: values.mobile.trim(),
    ...(bornOn && { bornOn }),
    ...(values.sex && { sex: values.sex }),
  };
}
