import { createHash, randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { uploadCalls } from '#contract/uploads.ts';
import type { videoReviewCalls } from '#contract/video-reviews.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

const BYTES = Buffer.from('%PDF-1.7\n% Hb 13.2 g/dL\n%%EOF\n');

function wish({ serviceId }: Rows): BodyOf<typeof uploadCalls.startUpload> {
  return {
    clientId: randomUUID(),
    purpose: 'LAB_RESULT',
    targetId: serviceId,
    name: 'CBC.pdf',
    sizeBytes: BYTES.length,
    contentType: 'application/pdf',
    sha256: createHash('sha256').update(BYTES).digest('hex'),
  };
}

/** An upload that the order's agent has begun; `sent` when all its bytes are there. */
async function begun(rows: Rows, server: TestServer, sent = false): Promise<{ uploadId: string }> {
  const agent = await server.signInAs('farhan.shaikh');
  const answer = await agent.send(uploadCalls.startUpload, { body: wish(rows) });
  const { upload } = (await answer.json()) as { upload?: { uploadId: string } };
  const uploadId = upload?.uploadId ?? 'none';
  if (sent) await agent.send(uploadCalls.sendPiece, piece(uploadId));
  return { uploadId };
}

function piece(uploadId: string) {
  const query = { uploadId, offset: '0', sizeBytes: String(BYTES.length) };
  return { query, body: new Blob([BYTES]) };
}

export const uploadInputs: InputsOf<typeof uploadCalls> = {
  startUpload: (rows) => ({ body: wish(rows) }),
  sendPiece: async (rows, server) => piece((await begun(rows, server)).uploadId),
  uploadState: async (rows, server) => ({ query: await begun(rows, server) }),
  finishUpload: async (rows, server) => ({ body: await begun(rows, server, true) }),
  abandonUpload: async (rows, server) => ({ body: await begun(rows, server) }),
};

async function review({ roleId }: Rows, { db }: TestServer) {
  const row = await db
    .selectFrom('videoReview')
    .select(['id', 'version'])
    .where('providerId', '=', roleId)
    .where('state', '=', 'UPLOADED')
    .executeTakeFirst();
  return row ?? { id: 'none', version: 1 };
}

export const videoReviewInputs: InputsOf<typeof videoReviewCalls> = {
  listVideoReviews: () => ({ query: {} }),
  videoReview: async (rows, server) => ({ query: { videoReviewId: (await review(rows, server)).id } }),
  async moveVideoReview(rows, server) {
    const { id, version } = await review(rows, server);
    return { body: { videoReviewId: id, reviewState: 'HANDED_OVER', version } };
  },
};
