import { openSession } from '#server/people/sign-in.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** More nurses than the seeded hospital has, all signed in, for what happens at once. */
export async function extraNurses(
  { db, clock, client }: TestServer,
  count: number,
  hubKey: string,
): Promise<Client[]> {
  const now = clock.now();
  const made = Array.from({ length: count }, async (_, i) => {
    const id = `nurse-${i}`;
    const contact = { email: `${id}@shanti.example`, mobile: `+9198000000${String(i).padStart(2, '0')}` };
    await db
      .insertInto('appUser')
      .values({
        id,
        userName: id,
        role: 'nurse',
        name: `Nurse ${i}`,
        ...contact,
        passwordHash: 'none',
        createdAt: now,
      })
      .execute();
    await db
      .insertInto('nurse')
      .values({ id: `row-${id}`, userId: id, salutation: 'Sr', registrationNumber: id })
      .execute();
    await db.insertInto('userHub').values({ userId: id, hubKey }).execute();
    return client({
      authorization: `Bearer ${(await openSession(db, id, now, { address: 'local' })).access_token}`,
    });
  });
  return Promise.all(made);
}
