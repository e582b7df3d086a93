import { expect, test } from 'vitest';
import { referenceCalls } from '#contract/reference.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function clinicsOf(providerId: string): Promise<string[]> {
  const rows = await server.rows('clinicProvider');
  return rows.filter((row) => row.providerId === providerId).map((row) => row.clinicId);
}

test('a provider reads the clinics that they work with, with their addresses', async () => {
  const doctor = await server.signInAs('meera.iyer');
  const { partners } = await doctor.call(referenceCalls.getPartnerClinics, {
    query: { providerId: doctor.roleId },
  });
  expect(new Set(partners.map(({ id }) => id))).toEqual(new Set(await clinicsOf(doctor.roleId)));
  const clinics = await server.rows('clinic');
  for (const { id, address } of partners)
    expect(address).toContain(clinics.find((clinic) => clinic.id === id)?.address);
});

test('a neighbour’s clinics are not found; an agent may ask about any provider who exists', async () => {
  const [doctor, other] = [await server.signInAs('meera.iyer'), await server.signInAs('arjun.rao')];
  const theirs = { query: { providerId: other.roleId } };
  const absent = { query: { providerId: 'absent' } };
  const refused = await doctor.refusal(referenceCalls.getPartnerClinics, theirs);
  expect(refused.code).toBe('NOT_FOUND');
  expect(refused).toEqual(await doctor.refusal(referenceCalls.getPartnerClinics, absent));
  const agent = await server.signInAs('farhan.shaikh');
  const { partners } = await agent.call(referenceCalls.getPartnerClinics, theirs);
  expect(new Set(partners.map(({ id }) => id))).toEqual(new Set(await clinicsOf(other.roleId)));
  expect((await agent.refusal(referenceCalls.getPartnerClinics, absent)).code).toBe('NOT_FOUND');
});
