import { addClinicsIn, clinicKeyOf, ClinicRow, compareClinics } from '#server/people/clinic-import.ts';
import { bundleRows } from './fhir/bundle-rows.ts';
import { clinicMapping } from './fhir/clinic.ts';
import type { ListOf } from './list-of.ts';

/** Clinics, known by their name and city; a known one stays as it is. */
export const clinicList: ListOf<typeof ClinicRow.shape> = {
  schema: ClinicRow,
  fhir: { paths: clinicMapping.paths, rows: (source) => bundleRows(source, ClinicRow, clinicMapping) },
  examples: {
    name: 'City Clinic Kothrud',
    address: '12 Karve Road',
    city: 'Pune',
    state: 'Maharashtra',
    phone: '+912025430000',
  },
  unique: { column: 'name', of: clinicKeyOf },
  batch: 100,
  async examine({ db }, rows) {
    const there = await compareClinics(
      db,
      rows.map(({ row }) => row),
    );
    const knownLines = rows.flatMap(({ line, row }) => {
      const differing = there.get(clinicKeyOf(row));
      if (!differing) return [];
      return [{ line, faults: [{ column: 'name', found: row.name, form: 'already there' }, ...differing] }];
    });
    return { bad: [], known: knownLines.length, knownLines };
  },
  async save(c, config, rows) {
    const added = await addClinicsIn(
      c,
      config,
      rows.map(({ row }) => row),
    );
    return { added, changed: 0, bad: [] };
  },
};
