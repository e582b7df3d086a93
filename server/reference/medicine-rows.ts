import { MEDICINE_PARTS, type MedicinePart, type MedicineRow } from '#contract/medicine-adjustments.ts';
import { lawWords } from '#domain/prescribing/controlled.ts';
import { adjustedUse, listOf, moveRefusal } from '#domain/prescribing/list-adjustment.ts';
import { fromCursor, toCursor, type CursorForm } from '#server/platform/sql/cursor.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { listCurrentAdjustments, type AdjustmentRow } from './medicine-adjustment.queries.ts';
import { presentAdjustment } from './medicine-adjustments.ts';
import { groupOf } from './medicine-listings.ts';
import { listMedicines, searchMedicines, type Medicine } from './medicines.ts';
import { lazy } from './reference-data.ts';

const FOUND_MAX = 300;

/** Cursor by the place in the search or the alphabet, which no adjustment changes. */
const IN_PLACE: CursorForm = { name: 'medicineAdjustments', keys: [{ type: 'number' }] };

interface MedicinesAsked extends PageAsked {
  search: string | undefined;
  part: MedicinePart;
}

interface Group {
  id: string;
  medicines: readonly Medicine[];
  matchedName: string | null;
}

const groups = lazy(() => Map.groupBy(listMedicines(), groupOf));

const byName = lazy((): readonly Group[] =>
  [...groups()]
    .map(([id, medicines]) => ({ id, medicines, matchedName: null }))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || a.id.localeCompare(b.id)),
);

const nameOf = ({ medicines: [first] }: Group): string => first?.genericMedicineName ?? '';

function found(search: string): Group[] {
  const seen = new Map<string, Group>();
  for (const { medicine, matchedName } of searchMedicines(search, FOUND_MAX)) {
    const id = groupOf(medicine);
    if (!seen.has(id)) seen.set(id, { id, medicines: groups().get(id) ?? [], matchedName });
  }
  return [...seen.values()];
}

const moveOf = (row: AdjustmentRow | undefined) => row && { use: row.telemedicineUse, notice: row.notice };

/** The parts of the list that a medicine is in: by its strengths, of which a few differ. */
function partsOf({ medicines }: Group, row: AdjustmentRow | undefined): Set<MedicinePart> {
  const move = moveOf(row);
  const lists = medicines.map((medicine) => listOf(adjustedUse(medicine, move)));
  return new Set<MedicinePart>(['ALL', ...(row ? (['ADJUSTED'] as const) : []), ...lists]);
}

/** A page of the medicines by route with their lists: by name, or the best match first. @throws Refusal BAD_INPUT */
export async function readMedicineRows(db: Db, { search, part, cursor, limit }: MedicinesAsked) {
  const current = new Map((await listCurrentAdjustments(db)).map((row) => [groupOf(row), row]));
  const [after = -1] = (fromCursor(IN_PLACE, cursor) ?? []) as number[];
  const all = byName().map((group) => partsOf(group, current.get(group.id)));
  const candidates = (search ? found(search) : byName()).map((group, place) => ({ ...group, place }));
  const inPart = candidates.filter((group) => partsOf(group, current.get(group.id)).has(part));
  const rest = inPart.filter(({ place }) => place > after);
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((group) => presentRow(group, current.get(group.id))),
    next: last ? toCursor(IN_PLACE, [last.place]) : null,
    total: inPart.length,
    counts: Object.fromEntries(
      MEDICINE_PARTS.map((one) => [one, all.filter((parts) => parts.has(one)).length]),
    ) as Record<MedicinePart, number>,
  };
}

function presentRow({ id, medicines, matchedName }: Group, row: AdjustmentRow | undefined): MedicineRow {
  const [first] = medicines;
  if (!first) throw new Error(`no medicine ${id}`);
  const move = moveOf(row);
  const listed = new Map(
    medicines.map(({ telemedicineUse: use, telemedicineBasis: basis }) => [use + basis, { use, basis }]),
  );
  return {
    id,
    genericId: first.genericId,
    route: first.route,
    name: first.genericMedicineName,
    matchedName,
    forms: medicines.map(({ strength, dosageForm }) => `${strength} ${dosageForm}`.trim()),
    law: [...new Set(medicines.map(lawWords))].filter(Boolean).join('; '),
    listed: [...listed.values()],
    adjustment: row ? presentAdjustment(row) : null,
    isOverruled: move !== undefined && medicines.some((medicine) => moveRefusal(medicine, move) !== null),
  };
}
