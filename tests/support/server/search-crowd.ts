import { fillAllPatientSearch } from '#server/people/patient-search.ts';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import { nameGroups } from '#server/reference/people.ts';
import { seededRandom } from '#server/seed/random.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { readSearchList } from '#tests/support/inputs/search-lists.ts';

const AT_ONCE = 1_000;
const BORN = '1980-01-01';
const SEEN = Date.UTC(2026, 0, 1);

/** Values in the list of searches for some of its patients. */
const KNOWN: Readonly<Record<string, { mobile?: string; mrn?: string; healthId?: string }>> = {
  'Umesh Thakur': { mobile: '+919845077123' },
  'Puja Agarwal': { mrn: '790001' },
  'Kavitha Nair': { healthId: '91-7777-1234-5678' },
};

/**
 * Adds patients whom a provider has seen: those whom `tests/search/patients.tsv` searches for, and `count`
 * others of every group of Indian names.
 */
export async function addCrowd(db: Db, providerId: string, count: number): Promise<void> {
  const random = seededRandom(18);
  const wanted = [...new Set(readSearchList('patients').flatMap((one) => one.wanted))];
  const groups = nameGroups();
  const others = Array.from({ length: count }, () => {
    const group = random.pick(groups);
    return `${random.pick(random.next() < 0.5 ? group.female : group.male)} ${random.pick(group.last)}`;
  });
  const rows = [...wanted, ...others].map((name, i) => ({
    id: random.id(),
    mrn: KNOWN[name]?.mrn ?? String(300_000 + i),
    name,
    nameLang: 'en',
    sex: 'FEMALE' as const,
    bornOn: BORN,
    mobile: (i < wanted.length && KNOWN[name]?.mobile) || `+9197${10_000_000 + random.int(89_999_999)}`,
    email: null,
    address: 'Karve Road',
    city: 'Pune',
    state: 'Maharashtra',
    languages: '["Hindi"]',
    allergies: '[]',
    conditions: '[]',
    healthId: (i < wanted.length && KNOWN[name]?.healthId) || null,
    createdAt: new Date(SEEN),
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    await db.insertInto('patient').values(part).execute();
    await db
      .insertInto('consultation')
      .values(part.map(({ id }, i) => consultationOf(providerId, id, at + i)))
      .execute();
  }
  await fillAllPatientSearch(db);
}

function consultationOf(providerId: string, patientId: string, i: number) {
  const when = new Date(SEEN + i * 60_000);
  return {
    id: `crowd-${i}`,
    consultationNumber: `CR-${i}`,
    requestId: null,
    patientId,
    nurseUserId: null,
    providerId,
    clinicId: null,
    status: 'COMPLETED' as const,
    mode: 'VIDEO' as const,
    visit: 'FIRST' as const,
    handOverNote: null,
    startedAt: when,
    endedAt: when,
    note: JSON.stringify(EMPTY_NOTE),
    createdAt: when,
  };
}
