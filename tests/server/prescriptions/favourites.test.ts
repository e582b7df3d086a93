import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { favouriteCalls, FAVOURITES_MAX } from '#contract/favourites.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const item = pick('Cetirizine', {
  instructions: 'At night',
  translated: { language: 'Marathi', text: 'रात्री घ्या' },
});
const body = (more: object = {}) => ({ body: { clientId: randomUUID(), item: { ...item, ...more } } });
const favouritesOf = async (userName: string) => {
  const doctor = await server.signInAs(userName);
  return (await doctor.call(favouriteCalls.prescriptionFavourites, {})).favourites;
};

describe('favourites', () => {
  test('keep the starred line, by medicine, and belong to one person', async () => {
    const doctor = await server.signInAs('meera.iyer');
    await doctor.call(favouriteCalls.savePrescriptionFavourite, body());
    await doctor.call(favouriteCalls.savePrescriptionFavourite, {
      body: { clientId: randomUUID(), item: { ...pick('Amlodipine'), continued: true } },
    });
    const found = await favouritesOf('meera.iyer');
    expect(found.map((favourite) => favourite.item)).toEqual([pick('Amlodipine'), item]);
    expect(await favouritesOf('arjun.rao')).toEqual([]);
    expect((await server.rows('audit')).findLast((row) => row.action === 'SAVE_FAVOURITE')).toMatchObject({
      who: `staff:${doctor.userId}`,
      patientId: null,
    });
  });

  test('store the same line once, sent twice or starred again', async () => {
    const doctor = await server.signInAs('vikram.desai');
    const input = body();
    const [first, again, other] = [
      await doctor.call(favouriteCalls.savePrescriptionFavourite, input),
      await doctor.call(favouriteCalls.savePrescriptionFavourite, input),
      await doctor.call(favouriteCalls.savePrescriptionFavourite, body()),
    ];
    expect([again.favourite.id, other.favourite.id]).toEqual([first.favourite.id, first.favourite.id]);
    await doctor.call(favouriteCalls.savePrescriptionFavourite, body({ durationDays: 9 }));
    expect(await favouritesOf('vikram.desai')).toHaveLength(2);
  });

  test.each([
    ['dose', { dose: undefined }],
    ['frequency', { frequency: '' }],
    ['route', { route: undefined }],
  ])('require complete lines: one without its %s is refused', async (part, more) => {
    const doctor = await server.signInAs('meera.iyer');
    expect(await doctor.refusal(favouriteCalls.savePrescriptionFavourite, body(more))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: `item.${part}`, reason: 'FIELD_REQUIRED' }],
    });
  });

  test('allow removal only by their owner', async () => {
    const doctor = await server.signInAs('gurpreet.gill');
    const other = await server.signInAs('arjun.rao');
    const { favourite } = await doctor.call(favouriteCalls.savePrescriptionFavourite, body());
    const input = { body: { favouriteId: favourite.id } };
    expect(await other.refusal(favouriteCalls.deletePrescriptionFavourite, input)).toEqual(
      await other.refusal(favouriteCalls.deletePrescriptionFavourite, { body: { favouriteId: 'absent' } }),
    );
    expect(await favouritesOf('gurpreet.gill')).toHaveLength(1);
    await doctor.call(favouriteCalls.deletePrescriptionFavourite, input);
    expect(await favouritesOf('gurpreet.gill')).toEqual([]);
  });

  test('allow a hundred at most', async () => {
    const doctor = await server.signInAs('divya.menon');
    const rows = Array.from({ length: FAVOURITES_MAX }, (_, i) => ({
      id: randomUUID(),
      providerId: doctor.roleId,
      clientId: randomUUID(),
      item: JSON.stringify({ ...item, durationDays: i + 1 }),
      createdAt: server.clock.now(),
    }));
    await server.db.insertInto('prescriptionFavourite').values(rows).execute();
    expect(
      await doctor.refusal(favouriteCalls.savePrescriptionFavourite, body({ durationDays: 150 })),
    ).toMatchObject({ code: 'RULE', reason: 'FAVOURITES_FULL' });
    await doctor.call(favouriteCalls.savePrescriptionFavourite, body({ durationDays: 5 }));
  });
});
