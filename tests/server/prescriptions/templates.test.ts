import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { templateCalls, TEMPLATES_MAX } from '#contract/templates.ts';
import { medicineNamed } from '#server/seed/medicine.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const item = medicineNamed({
  medicine: 'Paracetamol',
  strength: '500 mg',
  dose: 1,
  frequency: '1-0-1',
  timing: 'AFTER_FOOD',
  durationDays: 5,
  instructions: '',
});
const body = (name: string, more: object = {}) => ({
  body: { clientId: randomUUID(), name, items: [item], ...more },
});
const shownTo = async (userName: string) =>
  (await (await server.signInAs(userName)).call(templateCalls.prescriptionTemplates, {})).templates;
/** Their own. */
const names = async (userName = 'gurpreet.gill') =>
  (await shownTo(userName)).filter(({ isHospital }) => !isHospital).map(({ name }) => name);

describe('prescription templates', () => {
  test('save, list by name, and belong to one person', async () => {
    const doctor = await server.signInAs('gurpreet.gill');
    await doctor.call(templateCalls.savePrescriptionTemplate, body('pain'));
    const { template } = await doctor.call(
      templateCalls.savePrescriptionTemplate,
      body('Cold', { items: [{ ...item, genericMedicineName: 'Something else', strength: '9 kg' }] }),
    );
    expect(template.items).toEqual([item]);
    expect(await names()).toEqual(['Cold', 'pain']);
    expect(await names('joseph.kurian')).toEqual([]);
    expect((await server.rows('audit')).findLast((row) => row.action === 'SAVE_TEMPLATE')).toMatchObject({
      who: `staff:${doctor.userId}`,
      patientId: null,
    });
  });

  test('sent twice are there once; a former name is replaced', async () => {
    const doctor = await server.signInAs('vikram.desai');
    const before = await names('vikram.desai');
    const input = body('Gout');
    await doctor.call(templateCalls.savePrescriptionTemplate, input);
    await doctor.call(templateCalls.savePrescriptionTemplate, input);
    await doctor.call(
      templateCalls.savePrescriptionTemplate,
      body('GOUT', { items: [{ ...item, durationDays: 9 }] }),
    );
    expect(await names('vikram.desai')).toHaveLength(before.length + 1);
    const { templates } = await doctor.call(templateCalls.prescriptionTemplates, {});
    expect(templates.find((one) => one.name === 'GOUT')?.items[0]?.durationDays).toBe(9);
  });

  test('keep the diagnoses that they are for; another name may replace the former one', async () => {
    const doctor = await server.signInAs('joseph.kurian');
    const codes = ['J45.9', 'J20', 'J45.9'];
    const { template } = await doctor.call(templateCalls.savePrescriptionTemplate, body('Wheeze', { codes }));
    expect(template).toMatchObject({ name: 'Wheeze', codes: ['J45.9', 'J20'], isHospital: false });
    await doctor.call(
      templateCalls.savePrescriptionTemplate,
      body('Wheeze, adult', { codes, replaces: template.id }),
    );
    expect(await names('joseph.kurian')).toEqual(['Wheeze, adult']);
    const other = await server.signInAs('meera.iyer');
    await other.call(templateCalls.savePrescriptionTemplate, body('Not theirs', { replaces: template.id }));
    const { templates } = await doctor.call(templateCalls.prescriptionTemplates, {});
    await other.call(
      templateCalls.savePrescriptionTemplate,
      body('Not theirs either', { replaces: templates[0]?.id ?? '' }),
    );
    expect(await names('joseph.kurian')).toEqual(['Wheeze, adult']);
  });

  test('show those of the hospital to their speciality alone, unchangeable', async () => {
    const row = {
      id: randomUUID(),
      clientId: randomUUID(),
      name: 'Of the hospital',
      specialisation: 'Cardiology',
    };
    await server.db
      .insertInto('prescriptionTemplate')
      .values({ ...row, providerId: null, items: JSON.stringify([item]), createdAt: server.clock.now() })
      .execute();
    const cardiologist = await server.signInAs('vikram.desai');
    const shown = async (userName: string) =>
      (await shownTo(userName)).some(({ name }) => name === 'Of the hospital');
    expect([await shown('vikram.desai'), await shown('meera.iyer')]).toEqual([true, false]);
    const { templates } = await cardiologist.call(templateCalls.prescriptionTemplates, {});
    expect(templates.find(({ id }) => id === row.id)?.isHospital).toBe(true);
    expect(
      await cardiologist.refusal(templateCalls.deletePrescriptionTemplate, { body: { templateId: row.id } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    await cardiologist.call(
      templateCalls.savePrescriptionTemplate,
      body('Of the hospital', { replaces: row.id }),
    );
    expect((await shownTo('vikram.desai')).filter(({ name }) => name === row.name)).toHaveLength(2);
  });

  test('allow deletion only by their owner', async () => {
    const doctor = await server.signInAs('meera.iyer');
    const other = await server.signInAs('arjun.rao');
    const { template } = await doctor.call(templateCalls.savePrescriptionTemplate, body('To go'));
    const input = { body: { templateId: template.id } };
    const [theirs, absent] = [
      await other.refusal(templateCalls.deletePrescriptionTemplate, input),
      await other.refusal(templateCalls.deletePrescriptionTemplate, { body: { templateId: 'absent' } }),
    ];
    expect(theirs).toEqual(absent);
    expect(await names('meera.iyer')).toContain('To go');
    await doctor.call(templateCalls.deletePrescriptionTemplate, input);
    expect(await names('meera.iyer')).not.toContain('To go');
    expect(await doctor.refusal(templateCalls.deletePrescriptionTemplate, input)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('allow a hundred at most', async () => {
    const doctor = await server.signInAs('divya.menon');
    const rows = Array.from({ length: TEMPLATES_MAX }, (_, i) => ({
      id: randomUUID(),
      providerId: doctor.roleId,
      clientId: randomUUID(),
      name: `T${i}`,
      items: JSON.stringify([item]),
      createdAt: server.clock.now(),
    }));
    await server.db.insertInto('prescriptionTemplate').values(rows).execute();
    expect(await doctor.refusal(templateCalls.savePrescriptionTemplate, body('One more'))).toMatchObject({
      code: 'RULE',
    });
    await doctor.call(templateCalls.savePrescriptionTemplate, body('T5'));
  });

  test.each([
    ['an empty name', body(' ')],
    ['a long name', body('x'.repeat(81))],
    ['no medicine', body('x', { items: [] })],
    ['too many medicines', body('x', { items: Array.from({ length: 51 }, () => item) })],
  ])('with %s are refused', async (_, input) => {
    const doctor = await server.signInAs('meera.iyer');
    expect(await doctor.refusal(templateCalls.savePrescriptionTemplate, input)).toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('refuse nurses', async () => {
    const nurse = await server.signInAs('anitha.nair');
    expect(await nurse.refusal(templateCalls.prescriptionTemplates, {})).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
