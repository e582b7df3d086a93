import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { png } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { updateDocumentCaptureStatus, addConsultationDocument, completeConsultation } = consultationCalls;
let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

type Status = 'SEEN' | 'RETAKE' | 'ACCEPTED';

async function capture(): Promise<string> {
  const body = { consultationId: v.id, clientId: randomUUID(), name: 'Photo', file: png() };
  return (await v.nurse.call(addConsultationDocument, { body })).document.id;
}

const said = (documentId: string, captureStatus: Status, reason?: string) => ({
  body: { documentId, captureStatus, ...(reason === undefined ? {} : { reason }) },
});

/** Returns a document as the nurse's list shows it. */
async function listed(documentId: string) {
  const { documents } = await v.nurse.call(consultationCalls.getConsultationDocument, {
    query: { consultationId: v.id },
  });
  const found = documents.find(({ id }) => id === documentId);
  return [found?.captureStatus, found?.captureReason];
}

describe('a captured document', () => {
  test('shows the nurse each step: seen, asked for again with a reason, accepted', async () => {
    const id = await capture();
    expect(await listed(id)).toEqual(['SENT', null]);
    await v.doctor.call(updateDocumentCaptureStatus, said(id, 'SEEN'));
    expect(await listed(id)).toEqual(['SEEN', null]);
    await v.doctor.call(updateDocumentCaptureStatus, said(id, 'RETAKE', ' Page 2 is blurred '));
    expect(await listed(id)).toEqual(['RETAKE', 'Page 2 is blurred']);
    // It was opened once more: what was said of it remains.
    await v.doctor.call(updateDocumentCaptureStatus, said(id, 'SEEN'));
    expect(await listed(id)).toEqual(['RETAKE', 'Page 2 is blurred']);
    await v.doctor.call(updateDocumentCaptureStatus, said(id, 'ACCEPTED'));
    expect(await listed(id)).toEqual(['ACCEPTED', null]);
  });

  test.each([undefined, '  '])('requires a reason to ask for it again: %j', async (reason) => {
    const id = await capture();
    expect(await v.doctor.refusal(updateDocumentCaptureStatus, said(id, 'RETAKE', reason))).toMatchObject({
      httpStatus: 400,
      fields: [{ path: 'reason', reason: 'FIELD_REQUIRED' }],
    });
    expect(await listed(id)).toEqual(['SENT', null]);
  });

  test('allows only the provider of the visit to judge it', async () => {
    const id = await capture();
    expect(await v.nurse.refusal(updateDocumentCaptureStatus, said(id, 'ACCEPTED'))).toMatchObject({
      code: 'NOT_ALLOWED',
    });
    for (const userName of ['arjun.rao', 'lata.joshi']) {
      // oxlint-disable-next-line no-await-in-loop -- one doctor after another
      const other = await server.signInAs(userName);
      // oxlint-disable-next-line no-await-in-loop -- one doctor after another
      expect(await other.refusal(updateDocumentCaptureStatus, said(id, 'ACCEPTED')), userName).toMatchObject({
        httpStatus: 404,
      });
    }
    expect(await listed(id)).toEqual(['SENT', null]);
  });

  test('keeps its state once the visit has ended', async () => {
    const id = await capture();
    await v.doctor.call(completeConsultation, { body: { consultationNumber: v.number } });
    expect(await v.doctor.refusal(updateDocumentCaptureStatus, said(id, 'ACCEPTED'))).toMatchObject({
      code: 'BAD_TRANSITION',
      reason: 'CONSULTATION_ENDED',
    });
    expect(await listed(id)).toEqual(['SENT', null]);
  });
});
