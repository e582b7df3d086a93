import { fillPatientSearch } from '#server/people/patient-search.ts';
import { nameGroups } from '#server/reference/people.ts';
import { ALLERGIES, CONDITIONS } from '#server/seed/cases.ts';
import type { Random } from '#server/seed/random.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const PATIENTS = 300;
const FIRST_MRN = 204_301;
const CITIES = [
  {
    city: 'Pune',
    areas: ['Karve Road, Kothrud', 'Law College Road, Erandwane', 'DP Road, Aundh', 'Magarpatta, Hadapsar'],
  },
  { city: 'Mumbai', areas: ['Link Road, Andheri West', 'SV Road, Bandra', 'LBS Marg, Kurla'] },
  { city: 'Nagpur', areas: ['Dharampeth', 'Sitabuldi'] },
] as const;

/** A few people with names in their own script, so that every screen shows one. */
const OWN_SCRIPT = [
  { name: 'सुनीता देशमुख', lang: 'hi', sex: 'FEMALE' },
  { name: 'கவிதா சுப்ரமணியன்', lang: 'ta', sex: 'FEMALE' },
  { name: 'রবি চট্টোপাধ্যায়', lang: 'bn', sex: 'MALE' },
] as const;

export interface SeededPatient {
  id: string;
  address: string;
}

/** 300 fictitious people of every group of names, all ages, with allergies, conditions and addresses. */
export async function seedPatients(tx: Tx, random: Random, now: Date): Promise<SeededPatient[]> {
  const groups = nameGroups();
  const rows = Array.from({ length: PATIENTS }, (_, i) => {
    const group = random.pick(groups);
    const isFemale = random.next() < 0.52;
    const special = i % 40 === 7 ? OWN_SCRIPT[Math.floor(i / 40) % OWN_SCRIPT.length] : undefined;
    const place = random.pick(CITIES);
    const age = 1 + Math.floor(random.next() ** 0.8 * 84);
    const born = new Date(Date.UTC(now.getUTCFullYear() - age, random.int(12), 1 + random.int(28)));
    return {
      id: random.id(),
      mrn: String(FIRST_MRN + i),
      name:
        special?.name ?? `${random.pick(isFemale ? group.female : group.male)} ${random.pick(group.last)}`,
      nameLang: special?.lang ?? 'en',
      sex: special?.sex ?? (isFemale ? ('FEMALE' as const) : ('MALE' as const)),
      bornOn: born.toISOString().slice(0, 10),
      mobile: `+9197${String(10_000_000 + random.int(89_999_999))}`,
      email: null,
      address: `Flat ${1 + random.int(40)}, ${random.pick(place.areas)}`,
      city: place.city,
      state: 'Maharashtra',
      languages: JSON.stringify([
        special?.lang === 'ta' ? 'Tamil' : special?.lang === 'bn' ? 'Bengali' : 'Marathi',
        'Hindi',
      ]),
      allergies: JSON.stringify(random.pick(ALLERGIES)),
      conditions: JSON.stringify(age < 18 ? [] : random.pick(CONDITIONS)),
      healthId: i < 40 ? `91-0000-0000-${String(i + 1).padStart(4, '0')}` : null,
      createdAt: now,
    };
  });
  await tx.insertInto('patient').values(rows).execute();
  await fillPatientSearch(tx);
  return rows.map(({ id, address, city }) => ({ id, address: `${address}, ${city}` }));
}
