import { searchIcd10 } from '#server/reference/icd10.ts';
import { searchLabTests } from '#server/reference/labs.ts';
import { searchMedicines } from '#server/reference/medicines.ts';

/** Builds the indexes of the reference lists, which takes most of a second: at the start, so that no search waits. */
export function prepareSearches(): void {
  searchIcd10('fever');
  searchMedicines('paracetamol');
  searchLabTests('hb');
}
