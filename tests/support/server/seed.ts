import { openVault } from '#server/platform/adapters/vault.ts';
import { seedHospital } from '#server/seed/hospital.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { NAMES } from '#tests/support/server/client.ts';
import { testClock } from '#tests/support/server/clock.ts';

/** The tests' own key: a seeded store is copied between servers, and each must open what is sealed in it. */
export const DATA_KEY = '5eed'.repeat(16);

/** Fills a store with the hospital of the tests. */
export async function seedForTests(db: Db): Promise<void> {
  const config = {
    PRODUCT: NAMES.product,
    PRODUCT_NAME: 'Wardline',
    TIME_ZONE: 'Asia/Kolkata',
    PLACE: 'Shanti Hospital',
  };
  const vault = await openVault({ DATA_DIR: '', DATA_KEY });
  await seedHospital({ db, clock: testClock(), config, vault });
}
