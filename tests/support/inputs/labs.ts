import type { labCalls } from '#contract/labs.ts';
import type { orderLabCalls } from '#contract/order-lab.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const LAB = {
  name: 'Deccan Diagnostics',
  address: '14 Karve Road',
  city: 'Pune',
  phone: '020 2543 1100',
  accreditation: 'MC-2841',
};

/** A lab of the tests, in use. */
async function readLab({ db }: TestServer): Promise<{ labId: string; version: number }> {
  const id = 'lab-of-the-tests';
  await db
    .insertInto('partnerLab')
    .values({ id, ...LAB })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { version } = await db
    .selectFrom('partnerLab')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { labId: id, version };
}

async function readOrder({ serviceId }: Rows, { db }: TestServer) {
  const row = await db.selectFrom('request').select('version').where('id', '=', serviceId).executeTakeFirst();
  return { serviceId, version: row?.version ?? 1 };
}

export const labInputs: InputsOf<typeof labCalls> = {
  labs: () => ({}),
  addLab: () => ({ body: LAB }),
  changeLab: async (_, server) => ({
    body: { ...(await readLab(server)), ...LAB, phone: '+91 20 2543 1101' },
  }),
  setLabInUse: async (_, server) => ({ body: { ...(await readLab(server)), isInUse: true } }),
};

export const orderLabInputs: InputsOf<typeof orderLabCalls> = {
  labsInUse: () => ({}),
  giveToLab: async (rows, server) => ({
    body: { ...(await readOrder(rows, server)), labId: (await readLab(server)).labId },
  }),
  async giveSampleIn(rows, server) {
    const { labId } = await readLab(server);
    await server.db
      .updateTable('request')
      .set({ labId, sampleGivenAt: null })
      .where('id', '=', rows.serviceId)
      .execute();
    return { body: await readOrder(rows, server) };
  },
};
