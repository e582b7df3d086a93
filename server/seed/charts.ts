import { sql } from 'kysely';
import { ageOf, ageOn, utcDay } from '#domain/age.ts';
import { labTestByCode, rangeFor } from '#server/reference/labs.ts';
import { CANNED_REPLIES, HOSPITAL_SETS, LAB_SERIES, TEMPLATES, WELL } from '#server/seed/record-cases.ts';
import { seededRandom, type Random } from '#server/seed/random.ts';
import { medicineNamed } from '#server/seed/medicine.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { checkedVitals, news2Of } from '#server/vitals/vitals.ts';

/** A separate seed, so that additions here do not change the rest of the hospital. */
const SEED = 20_261_122;
const VITAL_SETS = 48;
const LAB_PATIENTS = 36;
const FAMILIES = 14;
const DAY_MS = 86_400_000;

/** Families, primary-care providers, vitals, lab series, templates, canned replies and rewards. */
export async function seedCharts(tx: Tx, now: Date): Promise<void> {
  const random = seededRandom(SEED);
  await seedPeople(tx);
  await seedFamilies(tx, now);
  await seedVitals(tx, random, now);
  await seedLabs(tx, random, now);
  await seedDesk(tx, random, now);
}

/** Blood groups, emergency contacts, and for every third patient a primary-care provider. */
async function seedPeople(tx: Tx): Promise<void> {
  await sql`update patient set
    blood_group = (array['O+', 'B+', 'A+', 'B+', 'AB+', 'O+', 'A-', 'O-'])[1 + mrn::int % 8],
    emergency_name = case when mrn::int % 5 > 0 then
      (array['Suresh', 'Lakshmi', 'Imran', 'Mary', 'Prakash', 'Gurmeet', 'Shanta'])[1 + mrn::int % 7]
        || ' ' || split_part(name, ' ', 2) end,
    emergency_mobile = case when mrn::int % 5 > 0 then '+9194220' || lpad((mrn::int % 100000)::text, 5, '0') end`.execute(
    tx,
  );
  await sql`update patient set pcp_provider_id = seen.provider_id
    from (select distinct on (patient_id) patient_id, provider_id from consultation
          where provider_id is not null order by patient_id, ended_at desc, id) seen
    where seen.patient_id = patient.id and mrn::int % 3 = 0`.execute(tx);
}

/** A holder, their spouse and child, and in every other family a parent. */
async function seedFamilies(tx: Tx, now: Date): Promise<void> {
  const people = (
    await tx.selectFrom('patient').select(['id', 'sex', 'bornOn']).orderBy('mrn').execute()
  ).map((person) => ({ ...person, age: ageOn(person.bornOn, now) }));
  const free = new Set(people);
  const take = (fits: (person: (typeof people)[number]) => boolean) => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const rows: { patientId: string; accountId: string; relation: string }[] = [];
  for (let i = 0; i < FAMILIES; i += 1) {
    const holder = take(({ age }) => age >= 28 && age <= 48);
    if (!holder) break;
    const members = [
      ['SPOUSE', take(({ age, sex }) => Math.abs(age - holder.age) <= 6 && age >= 24 && sex !== holder.sex)],
      ['CHILD', take(({ age }) => age < 18 && holder.age - age >= 20 && holder.age - age <= 40)],
      ['PARENT', i % 2 ? undefined : take(({ age }) => age - holder.age >= 20 && age - holder.age <= 40)],
    ] as const;
    for (const [relation, member] of members)
      if (member) rows.push({ patientId: member.id, accountId: holder.id, relation });
  }
  await tx.insertInto('familyMember').values(rows).execute();
}

/** Most are well; every sixth is not, with scores up to one that needs an emergency response. */
async function seedVitals(tx: Tx, random: Random, now: Date): Promise<void> {
  const visits = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .select(['consultation.id', 'consultation.nurseUserId', 'consultation.startedAt'])
    .select(['patient.id as patientId', 'patient.sex', 'patient.bornOn'])
    .where('consultation.nurseUserId', 'is not', null)
    .orderBy('consultation.consultationNumber')
    .limit(VITAL_SETS)
    .execute();
  const sets = visits.map((visit, i) => {
    const at = visit.startedAt ?? now;
    const ageYears = ageOn(visit.bornOn, at);
    const worse = i % 6 === 0 ? 1 + (i % 4) : 0;
    const values = Object.entries(WELL).map(([code, { usual, spread, ill }]) => ({
      code,
      value: Math.round((usual + (random.next() - 0.5) * spread + ill * worse) * 10) / 10,
    }));
    const whole = values.map(({ code, value }) => ({
      code,
      value: code === 'TEMP' ? value : Math.round(value),
    }));
    const taken = { onOxygen: worse > 2, consciousness: 'ALERT' as const };
    return {
      row: {
        id: random.id(),
        patientId: visit.patientId,
        consultationId: visit.id,
        clientId: random.id(),
        byUser: visit.nurseUserId ?? '',
        ...taken,
        spo2Scale: 1 as const,
        at,
        receivedAt: at,
      },
      values: checkedVitals(whole, { sex: visit.sex, ageYears }),
      score: news2Of(whole, taken, {
        age: ageOf(visit.bornOn, utcDay(at)),
        ageYears,
        sex: visit.sex,
        isPregnant: false,
      }),
    };
  });
  await tx
    .insertInto('vitalSet')
    .values(
      sets.map(({ row, score }) => ({
        ...row,
        news2Score: score?.score ?? null,
        news2Risk: score?.risk ?? null,
      })),
    )
    .execute();
  await tx
    .insertInto('observation')
    .values(
      sets.flatMap(({ row, values }) =>
        values.map((value) => ({
          ...value,
          id: random.id(),
          patientId: row.patientId,
          kind: 'VITAL' as const,
          vitalSetId: row.id,
          requestId: null,
          at: row.at,
        })),
      ),
    )
    .execute();
}

/** Results of eighteen months, some improving, some worsening. */
async function seedLabs(tx: Tx, random: Random, now: Date): Promise<void> {
  const people = await tx
    .selectFrom('patient')
    .select(['id', 'sex', 'bornOn'])
    .orderBy('mrn')
    .limit(LAB_PATIENTS)
    .execute();
  const rows = people.flatMap((person, i) =>
    LAB_SERIES.filter((_, n) => (i + n) % 2 === 0).flatMap(({ code, from, to, spread }) => {
      const test = labTestByCode(code);
      if (!test) return [];
      const [first, last] = i % 3 === 0 ? [to, from] : [from, to];
      return Array.from({ length: 6 }, (_, n) => {
        const at = new Date(now.getTime() - (15 + (5 - n) * 90 + random.int(20)) * DAY_MS);
        const range = rangeFor(code, person.sex, ageOn(person.bornOn, at));
        const value = first + ((last - first) * n) / 5 + (random.next() - 0.5) * spread;
        return {
          id: random.id(),
          patientId: person.id,
          kind: 'LAB' as const,
          code,
          name: test.testName,
          value: Math.round(value * 100) / 100,
          unit: test.unit ?? '',
          low: range?.low ?? null,
          high: range?.high ?? null,
          vitalSetId: null,
          requestId: null,
          at,
        };
      });
    }),
  );
  await tx.insertInto('observation').values(rows).execute();
}

/** The hospital's sets, one row for each speciality that has it. */
function hospitalSets(createdAt: Date) {
  return HOSPITAL_SETS.flatMap(({ name, specialisations, codes, items }, set) =>
    specialisations.map((specialisation, at) => ({
      id: `hospital-set-${set + 1}-${at + 1}`,
      providerId: null,
      clientId: `hospital-set-${set + 1}-${at + 1}`,
      name,
      specialisation,
      codes: JSON.stringify(codes),
      items: JSON.stringify(items.map(setLine)),
      createdAt,
    })),
  );
}

function setLine({ undecided, ...line }: (typeof HOSPITAL_SETS)[number]['items'][number]) {
  const { dose, frequency, ...rest } = medicineNamed(line);
  return undecided ? { ...rest, frequency: '' } : { ...rest, dose, frequency };
}

/** Templates and replies of staff, and the rewards of every other completed order. */
async function seedDesk(tx: Tx, random: Random, now: Date): Promise<void> {
  const doctors = await tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select('provider.id')
    .where('appUser.userName', 'in', ['meera.iyer', 'arjun.rao', 'vikram.desai'])
    .orderBy('appUser.userName')
    .execute();
  const templates = doctors.flatMap((doctor) =>
    TEMPLATES.map(({ name, codes, items }) => ({
      id: random.id(),
      providerId: doctor.id,
      clientId: random.id(),
      name,
      codes: JSON.stringify(codes),
      items: JSON.stringify(items.map(medicineNamed)),
      createdAt: now,
    })),
  );
  await tx
    .insertInto('prescriptionTemplate')
    .values([...templates, ...hospitalSets(now)])
    .execute();
  await tx
    .insertInto('cannedReply')
    .values(CANNED_REPLIES.map((reply, position) => ({ id: random.id(), ...reply, position })))
    .execute();
  await sql`insert into reward (request_id, patient_id, points, by_user, at)
    select id, patient_id, amount_paise / 10000, taken_by, ${now} from request
    where status = 'COMPLETED' and taken_by is not null and right(service_number, 1)::int % 2 = 0`.execute(
    tx,
  );
}
