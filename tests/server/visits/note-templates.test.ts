import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noteTemplateCalls as calls, NOTE_TEMPLATES_MAX } from '#contract/note-templates.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const TEXTS = { complaint: '', history: 'Chills: ___', examination: '', advice: '', followUp: '' };
const template = (name: string, texts = TEXTS, clientId = randomUUID()) => ({
  body: { clientId, name, texts },
});
type Me = Awaited<ReturnType<typeof server.signInAs>>;
const list = async (me: Me) => (await me.call(calls.noteTemplates, {})).templates;
const namesOf = async (me: Me) => (await list(me)).map(({ name }) => name);

describe('note templates', () => {
  test('list the doctor’s own first, then the hospital’s for their specialisation, which state no finding', async () => {
    const skin = await server.signInAs('vikram.desai');
    const family = await server.signInAs('meera.iyer');
    expect(await namesOf(family)).toEqual(['Blood pressure review', 'Fever', 'Follow-up visit']);
    expect(await namesOf(skin)).toContain('Follow-up visit');
    expect(await namesOf(skin)).not.toContain('Fever');
    await family.call(calls.saveNoteTemplate, template('Zoster'));
    expect(await namesOf(family)).toEqual(['Zoster', 'Blood pressure review', 'Fever', 'Follow-up visit']);
    expect(await namesOf(skin)).not.toContain('Zoster');
    for (const { isHospitals, texts } of await list(family))
      if (isHospitals)
        expect(texts.examination.split('\n').every((line) => !line || line.includes('___'))).toBe(true);
  });

  test('store once per press; one of the same name is replaced, in any case', async () => {
    const me = await server.signInAs('arjun.rao');
    const before = (await list(me)).length;
    const first = template('Cough');
    await me.call(calls.saveNoteTemplate, first);
    await me.call(calls.saveNoteTemplate, first);
    await me.call(calls.saveNoteTemplate, template('COUGH', { ...TEXTS, history: 'Sputum: ___' }));
    const all = await list(me);
    expect(all).toHaveLength(before + 1);
    expect(all[0]).toMatchObject({ name: 'COUGH', texts: { history: 'Sputum: ___' }, isHospitals: false });
  });

  test('without any text, or beyond the most that one may have, are refused', async () => {
    const me = await server.signInAs('fatima.sheikh');
    const empty = template('Empty', { ...TEXTS, history: '  ' });
    expect(await me.refusal(calls.saveNoteTemplate, empty)).toMatchObject({
      fields: [{ path: 'texts', reason: 'FIELD_REQUIRED' }],
    });
    const own = Array.from({ length: NOTE_TEMPLATES_MAX }, (_, i) => ({
      id: randomUUID(),
      providerId: me.roleId,
      clientId: randomUUID(),
      specialisation: null,
      name: `Own ${i}`,
      texts: JSON.stringify(TEXTS),
      createdAt: server.clock.now(),
    }));
    await server.db.insertInto('noteTemplate').values(own).execute();
    expect(await me.refusal(calls.saveNoteTemplate, template('One more'))).toMatchObject({
      reason: 'TEMPLATES_FULL',
      params: { max: NOTE_TEMPLATES_MAX },
    });
    await me.call(calls.saveNoteTemplate, template('Own 7'));
  });

  test('allow deletion by their owner alone; the hospital’s by no doctor', async () => {
    const me = await server.signInAs('meera.iyer');
    const other = await server.signInAs('arjun.rao');
    const saved = await me.call(calls.saveNoteTemplate, template('To delete'));
    const body = { templateId: saved.template.id };
    expect(await other.refusal(calls.deleteNoteTemplate, { body })).toMatchObject({ httpStatus: 404 });
    const hospitals = (await list(me)).find(({ isHospitals }) => isHospitals);
    expect(
      await me.refusal(calls.deleteNoteTemplate, { body: { templateId: hospitals?.id ?? '' } }),
    ).toMatchObject({ httpStatus: 404 });
    await me.call(calls.deleteNoteTemplate, { body });
    expect(await namesOf(me)).not.toContain('To delete');
  });
});
