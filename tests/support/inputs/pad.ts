import { randomUUID } from 'node:crypto';
import { favouriteCalls } from '#contract/favourites.ts';
import type { padCalls } from '#contract/pad.ts';
import { paracetamol } from '#tests/support/inputs/clinical.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A decided line, of which no two are the same. */
async function favourite(server: TestServer) {
  const [item] = await paracetamol(server);
  if (!item) throw new Error('no paracetamol');
  return { clientId: randomUUID(), item: { ...item, instructions: randomUUID() } };
}

export const favouriteInputs: InputsOf<typeof favouriteCalls> = {
  prescriptionFavourites: () => ({}),
  savePrescriptionFavourite: async (_, server) => ({ body: await favourite(server) }),
  async deletePrescriptionFavourite({ userName }, server) {
    const me = await server.signInAs(userName);
    const body = await favourite(server);
    const answer = await me.send(favouriteCalls.savePrescriptionFavourite, { body });
    const saved = (await answer.json()) as { favourite?: { id: string } };
    return { body: { favouriteId: saved.favourite?.id ?? 'none' } };
  },
};

export const padInputs: InputsOf<typeof padCalls> = {
  async checkPrescription({ number }, server) {
    return { body: { consultationNumber: number, items: await paracetamol(server) } };
  },
  async markMedicines({ number }, server) {
    return { body: { consultationNumber: number, items: await paracetamol(server), medicineIds: [1, 2] } };
  },
  confirmFollowUp: ({ number }) => ({ body: { consultationNumber: number, earlierNumber: null } }),
  lastPrescription: ({ number }) => ({ query: { consultationNumber: number } }),
};
