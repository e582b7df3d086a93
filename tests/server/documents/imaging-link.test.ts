import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { roomCalls } from '#contract/room.ts';
import { storageCalls } from '#contract/storage.ts';
import { guestOf, visit } from '#tests/support/journeys/journeys.ts';
import { uploadsTo, type Uploads } from '#tests/support/journeys/uploads.ts';
import { STUDY_UID, xray } from '#tests/support/models/dicom.ts';
import { openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const VIEWER = 'https://pacs.hospital.example/viewer?StudyInstanceUIDs={studyUid}&from=portal';
const server = await openServer({ DICOM_VIEWER_URL: VIEWER });
let u: Uploads;
let agent: SignedInClient;

beforeEach(async () => {
  u = await uploadsTo(server);
  agent = await server.signInAs('farhan.shaikh');
});

async function patientName(): Promise<string> {
  const query = server.db.selectFrom('request').innerJoin('patient', 'patient.id', 'request.patientId');
  return (await query.select('patient.name').where('request.id', '=', u.serviceId).executeTakeFirstOrThrow())
    .name;
}

describe('the link to a document', () => {
  const open = (who: SignedInClient, documentId: string) =>
    who.call(storageCalls.getDocuementURLByID, { body: { documentId } });

  test('gives the place of the picture and the study in the viewer to those alone who may open it', async () => {
    const { document } = await u.finish(await u.sendAll(xray({ name: await patientName() })));
    const documentId = document?.id ?? '';
    const { imaging } = await open(agent, documentId);
    expect(imaging).toMatchObject({
      patient: { name: await patientName(), bornOn: null },
      picture: { rows: 2, columns: 4, storedBits: 12 },
      viewerUrl: `https://pacs.hospital.example/viewer?StudyInstanceUIDs=${STUDY_UID}&from=portal`,
    });
    expect((await open(await server.signInAs('vikram.desai'), documentId)).imaging).toEqual(imaging);
    for (const userName of ['mary.dsouza', 'arjun.rao', 'sunil.more']) {
      const other = await server.signInAs(userName);
      expect(
        await other.refusal(storageCalls.getDocuementURLByID, { body: { documentId } }),
        userName,
      ).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('gives a guest of the call the picture, and neither the patient of the file nor the viewer', async () => {
    const v = await visit(server);
    const body = { consultationId: v.id, clientId: randomUUID(), name: 'X-ray' };
    const file = new File([Uint8Array.from(xray({ bornOn: '19500101' }))], 'chest.dcm');
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, {
      body: { ...body, file, confirmsPatient: 'true' },
    });
    const guest = await guestOf(server, { nurse: v.nurse, number: v.number });
    const room = { consultationId: v.id };
    const { you } = await guest.call(roomCalls.enterRoom, {
      body: { ...room, microphone: false, camera: false },
    });
    await v.nurse.call(roomCalls.letIn, { body: { ...room, memberId: you, admit: true } });
    await v.nurse.call(consultationCalls.sendConsultationMessage, {
      body: { ...room, clientId: randomUUID(), text: 'See this', documentId: document.id },
    });
    const { imaging } = await guest.call(storageCalls.getDocuementURLByID, {
      body: { documentId: document.id },
    });
    expect(imaging).toMatchObject({ patient: null, viewerUrl: null, picture: { rows: 2 } });
  });

  test('gives neither for a document of another kind', async () => {
    const { document } = await u.finish(await u.sendAll(Buffer.from('%PDF-1.7\nnothing')));
    expect(await open(agent, document?.id ?? '')).not.toHaveProperty('imaging');
    expect(document).not.toHaveProperty('imaging');
  });
});
