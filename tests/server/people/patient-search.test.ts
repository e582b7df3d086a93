import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { fillAllPatientSearch, findPatientIds } from '#server/people/patient-search.ts';
import * as lists from '#tests/support/inputs/search-lists.ts';
import { addCrowd } from '#tests/support/server/search-crowd.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const doctor = await server.signInAs('meera.iyer');
await addCrowd(server.db, doctor.roleId, 2_000);

const found = async (search: string) =>
  (await doctor.call(profileFormCalls.patientDetails, { query: { search, limit: '50' } })).items;
const names = async (search: string) => (await found(search)).map(({ name }) => name);

describe('patients among thousands', () => {
  test(
    'match misspelt names in any order, phone, record number and health id',
    { timeout: 60_000 },
    async () => {
      const cases = lists.readSearchList('patients');
      const missed = await lists.missedOf(cases, ({ typed }) => names(typed), lists.isWanted);
      expect((cases.length - missed.length) / cases.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(
        0.95,
      );
    },
  );

  test('list exact matches before names that sound alike', async () => {
    expect((await names('Umesh Thakur'))[0]).toBe('Umesh Thakur');
    expect((await names('umesh takur'))[0]).toBe('Umesh Thakur');
  });

  test('exclude those whom the caller has not seen', async () => {
    const other = await server.signInAs('arjun.rao');
    const { items, total } = await other.call(profileFormCalls.patientDetails, {
      query: { search: 'Philomena Fernandes' },
    });
    expect([items, total]).toEqual([[], 0]);
    expect(await names('Philomena Fernandes')).toContain('Philomena Fernandes');
  });

  test('match in the same way in the list of consultations', async () => {
    const { items } = await doctor.call(myConsultationCalls.myConsultations, {
      query: { part: 'PAST', search: 'filomena fernandez' },
    });
    expect(items.map(({ patient }) => patient.name)).toContain('Philomena Fernandes');
  });

  test.each([
    ['MH-777518', 'MH-777518'],
    ['MH-777518', 'mh-777518'],
    ['MH-777518', 'MH777518'],
    ['MH-777518', '777518'],
    ['SHI/2077/0012', 'SHI/2077/0012'],
    ['SHI/2077/0012', 'Umesh SHI/2077/0012'],
  ])('with the MRN %s are found by %s', async (mrn, typed) => {
    const [row] = (await server.rows('patient')).filter(({ name }) => name === 'Umesh Thakur');
    const id = row?.id ?? '';
    await server.db.updateTable('patient').set({ mrn }).where('id', '=', id).execute();
    await fillAllPatientSearch(server.db);
    expect(await found(typed)).toMatchObject([{ id, mrn }]);
  });

  test('come as one page, the best match first, each once', async () => {
    const page = await doctor.call(profileFormCalls.patientDetails, { query: { search: 'ra', limit: '5' } });
    expect(page).toMatchObject({ next: null, total: 5 });
    expect(new Set(page.items.map(({ id }) => id)).size).toBe(5);
  });
});

describe('a patient who is renamed', () => {
  const visible = sql<boolean>`true`;
  const idsOf = (text: string) => findPatientIds(server.db, text, visible, 5);

  test('matches the text of a new name at once, and its sound once the keys are computed', async () => {
    const [row] = (await server.rows('patient')).filter(({ name }) => name === 'Suneeta Gaikwad');
    const id = row?.id ?? '';
    await server.db.updateTable('patient').set({ name: 'Zubeida Wallace' }).where('id', '=', id).execute();
    expect(await idsOf('Zubeida')).toEqual([id]);
    expect(await idsOf('Jubeda Valace')).toEqual([]);
    expect(await idsOf('Suneeta Gaikwad')).not.toContain(id);
    await fillAllPatientSearch(server.db);
    expect(await idsOf('Zubeda Valace')).toEqual([id]);
    expect((await server.rows('patientSearch')).every(({ keys }) => keys !== null)).toBe(true);
  });

  test('matches a patient who was added by another program', async () => {
    const [row] = await server.rows('patient');
    if (!row) throw new Error('no patient');
    const copy = {
      languages: '[]',
      allergies: '[]',
      conditions: '[]',
      pregnancy: null,
      createdAt: row.createdAt,
    };
    await server.db
      .insertInto('patient')
      .values({ ...row, ...copy, id: 'added', mrn: 'X-88001', name: 'Thangaraj Velusamy', healthId: null })
      .execute();
    expect(await idsOf('Thangaraj')).toEqual(['added']);
    await fillAllPatientSearch(server.db);
    expect(await idsOf('tangraj veluswamy')).toEqual(['added']);
    expect(await idsOf('88001')).toEqual(['added']);
  });
});
