import { OPERATOR_ROLES } from '#contract/operator-roles.ts';
import { hashPassword } from '#server/people/passwords.ts';
import type { Random } from '#server/seed/random.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

/** Returns who runs the seeded hospital; the authenticator app is added at the first sign-in. */
export async function seedOperators(tx: Tx, random: Random, now: Date): Promise<void> {
  await tx
    .insertInto('appUser')
    .values({
      id: random.id(),
      userName: 'rohan.kulkarni',
      role: 'operator',
      name: 'Rohan Kulkarni',
      email: 'rohan.kulkarni@shanti.example',
      mobile: '+919812300417',
      passwordHash: await hashPassword(SEED_PASSWORD),
      createdAt: now,
      operatorRoles: [...OPERATOR_ROLES],
    })
    .execute();
}
