import type { Clock } from '#server/deps.ts';
import { seedConsultations, seedOrders } from '#server/seed/history.ts';
import { seedPatients } from '#server/seed/patients.ts';
import { seededRandom } from '#server/seed/random.ts';
import { seedRecords } from '#server/seed/records.ts';
import { SEED_PASSWORD, seedStaff } from '#server/seed/staff.ts';
import type { Db } from '#server/sql/database.ts';

const SEED = 20_261_121;

/** What `npm start` prints. */
export const SIGN_INS = [
  `nurse     /login  anitha.nair`,
  `provider  /login  meera.iyer`,
  `agent     /agent  farhan.shaikh   (home care only: sunil.more)`,
  `password of all: ${SEED_PASSWORD}`,
];

/** Fills an empty store with a believable hospital: 2 clinics, 6 hubs, 12 providers, 8 agents, 6 nurses, 300 patients. Does nothing to one that has people. */
export async function seedHospital({
  db,
  clock,
  config,
}: {
  db: Db;
  clock: Clock;
  config: { PRODUCT: string };
}): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) return;
    const random = seededRandom(SEED);
    const staff = await seedStaff(tx, random, now, config.PRODUCT);
    const patients = await seedPatients(tx, random, now);
    await seedConsultations(tx, random, now, staff, patients);
    await seedOrders(tx, random, now, staff, patients);
    await seedRecords(tx, now);
  });
}
