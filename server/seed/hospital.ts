import type { Files } from '#server/platform/adapters/files.ts';
import type { Vault } from '#server/platform/adapters/vault.ts';
import type { Config } from '#server/platform/config.ts';
import type { Clock } from '#server/platform/deps.ts';
import { seedAlerts } from '#server/seed/alerts.ts';
import { seedAnswered } from '#server/seed/answered.ts';
import { seedDesks } from '#server/seed/desk.ts';
import { seedConsultations, settleVisits } from '#server/seed/consultations.ts';
import { seedJoining } from '#server/seed/joining.ts';
import { FOLLOWED_NUMBERS, seedFollowed } from '#server/seed/followed.ts';
import { seedKnownFacts } from '#server/seed/known-facts.ts';
import { seedLabPrices } from '#server/seed/lab-prices.ts';
import { casePapers, seedOpinions } from '#server/seed/opinions.ts';
import { seedOperators } from '#server/seed/operators.ts';
import { seedOrders } from '#server/seed/orders.ts';
import { seedPatientLink } from '#server/seed/patient-links.ts';
import { seedPatients } from '#server/seed/patients.ts';
import { seededRandom } from '#server/seed/random.ts';
import { seedConsents } from '#server/seed/records.ts';
import { seedCases } from '#server/seed/reviews.ts';
import { seedNurseVisits } from '#server/seed/nurse-visits.ts';
import { seedHomeVisits } from '#server/seed/home-visits.ts';
import { casePictures } from '#server/seed/pictures.ts';
import { seedNoteTemplates } from '#server/seed/note-templates.ts';
import { seedSignedNotes } from '#server/seed/signed-notes.ts';
import { seedPrescriptions } from '#server/seed/signed.ts';
import { seedCharts } from '#server/seed/charts.ts';
import { seedProfiles } from '#server/seed/profiles.ts';
import { SEED_PASSWORD, seedStaff } from '#server/seed/staff.ts';
import { seedVideoReviews } from '#server/seed/video-reviews.ts';
import type { Db } from '#server/platform/sql/database.ts';

const SEED = 20_261_121;

/** The sign-ins that `npm start` prints. */
export const SIGN_INS = [
  `nurse     /login  anitha.nair`,
  `provider  /login  meera.iyer`,
  `agent     /agent  farhan.shaikh   (home care only: sunil.more)`,
  `operator  /operations  rohan.kulkarni   (adds an authenticator app at the first login)`,
  `patient   the link in /outbox; the date of birth is in the patient record of ${FOLLOWED_NUMBERS.at(-1)}`,
  `password of all: ${SEED_PASSWORD}`,
];

/**
 * Fills an empty store with a believable hospital: 2 clinics, 6 hubs, 13 providers, 8 agents, 6 nurses, 300
 * patients. Does nothing when the store has people.
 */
export async function seedHospital({
  db,
  clock,
  config,
  vault,
  files,
}: {
  db: Db;
  /** Storage for the pictures of the seeded cases; without it their rows have no files. */
  files?: Files;
  clock: Clock;
  /** The server's own; tests seed with names alone. */
  config: Config | Pick<Config, 'PRODUCT' | 'PRODUCT_NAME' | 'TIME_ZONE' | 'PLACE'>;
  vault: Vault;
}): Promise<void> {
  const now = clock.now();
  let isNew = false;
  const papers = await casePapers();
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) return;
    const random = seededRandom(SEED);
    const timeZone = config.TIME_ZONE;
    const staff = await seedStaff(tx, random, now, config.PRODUCT);
    const patients = await seedPatients(tx, random, now);
    const people = { now, timeZone, staff, patients };
    await seedConsultations(tx, { random, recent: seededRandom(SEED + 13) }, people);
    await seedLabPrices(tx, now);
    await seedOrders(tx, random, people);
    // A separate sequence, so that additions here change nothing above.
    await seedConsents(tx, seededRandom(SEED + 5), now);
    await seedDesks({ tx, random, vault, ...people });
    await seedJoining(tx, random, now, staff);
    await seedProfiles(tx, staff);
    await seedVideoReviews(tx, seededRandom(SEED + 6), now);
    await seedCharts(tx, now);
    await seedCases(tx, seededRandom(SEED + 7), now, staff, patients);
    await seedHomeVisits(tx, seededRandom(SEED + 8), { now, timeZone, staff });
    await seedNurseVisits(tx, seededRandom(SEED + 17), { now, timeZone, staff });
    await seedFollowed(tx, seededRandom(SEED + 9), now, timeZone);
    await settleVisits(tx, staff);
    await seedOpinions(tx, seededRandom(SEED + 10), papers);
    await seedAnswered(tx, seededRandom(SEED + 11), { product: config.PRODUCT, ...people });
    await seedAlerts(tx, seededRandom(SEED + 12), { now, product: config.PRODUCT, staff, patients });
    await seedKnownFacts(tx, seededRandom(SEED + 13), now);
    await seedSignedNotes(tx, seededRandom(SEED + 14));
    await seedNoteTemplates(tx, seededRandom(SEED + 15), now);
    await seedOperators(tx, seededRandom(SEED + 16), now);
    isNew = true;
  });
  if (!files) return;
  for (const { sha256, bytes } of [...casePictures(), ...papers]) await files.put(sha256, bytes);
  if (!isNew) return;
  await seedPrescriptions({ db, files, config });
  if ('publicUrl' in config) await seedPatientLink(db, now, config);
}
