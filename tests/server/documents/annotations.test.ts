import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { annotationCalls } from '#contract/annotations.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let documentId: string;

beforeAll(async () => {
  v = await visit(server);
  const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, {
    body: { consultationId: v.id, clientId: randomUUID(), name: 'wound', pages: '1', file: pdf() },
  });
  documentId = document.id;
});
const note = (more: object = {}) => ({
  body: { documentId, clientId: randomUUID(), page: 1, x: 0.25, y: 0.5, text: 'Look here', ...more },
});
const list = async (who = v.doctor) =>
  (await who.call(annotationCalls.documentAnnotations, { query: { documentId } })).annotations;
const change = (annotationId: string, version: number, text = 'Better') => ({
  body: { annotationId, version, x: 0.1, y: 0.2, text },
});

describe('notes on a document', () => {
  test('shows notes to everyone who may open the document, marks their own, and notifies and audits', async () => {
    const events = (await server.rows('event')).length;
    const { annotation } = await v.doctor.call(annotationCalls.addAnnotation, note());
    expect(annotation).toMatchObject({ page: 1, x: 0.25, y: 0.5, text: 'Look here', mine: true, version: 1 });
    expect(await list(v.nurse)).toEqual([{ ...annotation, mine: false }]);
    expect((await server.rows('event')).slice(events)).toMatchObject([
      { type: 'document.added', data: { consultationId: v.id } },
    ]);
    expect((await server.rows('audit')).some((row) => row.action === 'ANNOTATE')).toBe(true);
  });

  test('sent twice with one clientId are stored once', async () => {
    const input = note({ text: 'Once' });
    const first = await v.nurse.call(annotationCalls.addAnnotation, input);
    expect(await v.nurse.call(annotationCalls.addAnnotation, input)).toEqual(first);
    expect((await list()).filter((one) => one.text === 'Once')).toHaveLength(1);
  });

  test('allows only the author to change a note, from the version that they saw', async () => {
    const { annotation } = await v.doctor.call(annotationCalls.addAnnotation, note());
    const changed = await v.doctor.call(annotationCalls.updateAnnotation, change(annotation.id, 1));
    expect(changed.annotation).toMatchObject({ text: 'Better', x: 0.1, version: 2 });
    expect(changed.annotation.editedAt).not.toBeNull();
    expect(
      await v.doctor.refusal(annotationCalls.updateAnnotation, change(annotation.id, 1, 'Stale')),
    ).toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { version: 2, text: 'Better' } });
    expect((await list()).find((one) => one.id === annotation.id)?.text).toBe('Better');
  });

  test('answers changes to notes of others as if they did not exist', async () => {
    const { annotation } = await v.doctor.call(annotationCalls.addAnnotation, note());
    const sent = async (id: string) => [
      await v.nurse.refusal(annotationCalls.updateAnnotation, change(id, 1)),
      await v.nurse.refusal(annotationCalls.removeAnnotation, { body: { annotationId: id } }),
    ];
    expect(await sent(annotation.id)).toEqual(await sent('absent'));
    await v.doctor.call(annotationCalls.removeAnnotation, { body: { annotationId: annotation.id } });
    expect((await list()).some((one) => one.id === annotation.id)).toBe(false);
  });

  test('hides notes from those who may not open the document', async () => {
    const stranger = await server.signInAs('arjun.rao');
    expect(await stranger.refusal(annotationCalls.addAnnotation, note())).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await stranger.refusal(annotationCalls.documentAnnotations, { query: { documentId } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    { page: 0 },
    { page: 1.5 },
    { page: 1e9 },
    { x: -0.1 },
    { y: 1.1 },
    { text: ' ' },
    { text: 'x'.repeat(1001) },
  ])('with %j are refused', async (more) => {
    expect(await v.doctor.refusal(annotationCalls.addAnnotation, note(more))).toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});
