import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { roomCalls } from '#contract/room.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { storageCalls } from '#contract/storage.ts';
import { patientOf, visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { png } from '#tests/support/inputs/files.ts';

const server = await openServer();

test('a guest of the call opens what was sent in the chat, and no other document of the visit', async () => {
  const v = await visit(server);
  const patient = await patientOf(server, v.requestId);
  const document = async (name: string) =>
    (
      await v.nurse.call(consultationCalls.addConsultationDocument, {
        body: { consultationId: v.id, clientId: randomUUID(), name, file: png() },
      })
    ).document;
  const sent = await document('Sent');
  const kept = await document('Kept');
  await v.nurse.call(consultationCalls.sendConsultationMessage, {
    body: { consultationId: v.id, clientId: randomUUID(), text: 'See this', documentId: sent.id },
  });
  const open = { consultationId: v.id, microphone: false, camera: false };
  await patient.call(roomCalls.enterRoom, { body: open });
  await patient.call(storageCalls.getDocuementURLByID, { body: { documentId: sent.id } });
  expect(
    await patient.refusal(storageCalls.getDocuementURLByID, { body: { documentId: kept.id } }),
  ).toMatchObject({ httpStatus: 404 });
  await v.nurse.call(storageCalls.getDocuementURLByID, { body: { documentId: kept.id } });
});
