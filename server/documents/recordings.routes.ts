import { randomUUID } from 'node:crypto';
import { VIDEO_MAX_BYTES } from '#contract/limits.ts';
import { RECORDING_TEXT_VERSION, type recordingCalls } from '#contract/recording.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { insertUpload } from './upload.queries.ts';
import { ownMember } from '#server/visits/own-member.ts';
import {
  findOpenRecording,
  findRecording,
  insertRecording,
  updateRecording,
  upsertAnswer,
} from './recording.queries.ts';
import { endRecording, memberInside, presentRecording } from './recordings.ts';
import { lockRoom, tellRoom } from '#server/visits/room-members.ts';

export const recordingHandlers: HandlersOf<typeof recordingCalls> = {
  async recordingState(ctx) {
    const { consultationId } = ctx.query;
    const own = await ownMember(ctx, consultationId);
    await auditRead(ctx, 'recording', consultationId, own.patientId);
    const isOffered =
      ctx.config.CALL_RECORDING === 'on' && ctx.who.type === 'staff' && ctx.who.role === 'provider';
    const row = own.state === 'IN' ? await findOpenRecording(ctx.db, consultationId) : undefined;
    return { isOffered, recording: row ? await presentRecording(ctx.db, row, ctx.clock.now()) : null };
  },

  async askToRecord(ctx) {
    const { consultationId } = ctx.body;
    const own = await memberInside(ctx, consultationId);
    if (ctx.config.CALL_RECORDING === 'off') throw new Refusal('BAD_TRANSITION');
    return change(ctx, async (c) => {
      // Serialises with members who come in and with answers.
      await lockRoom(c.tx, consultationId);
      const before = await findOpenRecording(c.tx, consultationId);
      if (before && (await presentRecording(c.tx, before, c.now))) {
        if (before.byMember !== own.id) throw new Refusal('BAD_TRANSITION');
        return { recordingId: before.id };
      }
      const { patientId } = own;
      if (before) await endRecording(c, before, { patientId, who: null, reason: 'LEFT' });
      const recordingId = randomUUID();
      await insertRecording(c.tx, { id: recordingId, consultationId, byMember: own.id, askedAt: c.now });
      const spoken = { agrees: true, language: null, textVersion: RECORDING_TEXT_VERSION, at: c.now };
      await upsertAnswer(c.tx, { recordingId, memberId: own.id, ...spoken });
      await c.audit('ASK_TO_RECORD', 'recording', recordingId, patientId);
      await tellRoom(c, consultationId);
      return { recordingId };
    });
  },

  async answerRecording(ctx) {
    const { consultationId, recordingId, agrees, language, textVersion } = ctx.body;
    const own = await memberInside(ctx, consultationId);
    await change(ctx, async (c) => {
      await lockRoom(c.tx, consultationId);
      const row = orNotFound(await findRecording(c.tx, consultationId, recordingId));
      if (row.endedAt) return;
      const answer = { agrees, language, textVersion, at: c.now };
      await upsertAnswer(c.tx, { recordingId, memberId: own.id, ...answer });
      const { patientId } = own;
      if (!agrees) return endRecording(c, row, { patientId, who: ctx.who, reason: 'DECLINED' });
      await c.audit('RECORDING_AGREED', 'recording', recordingId, patientId);
      await tellRoom(c, consultationId);
    });
    return {};
  },

  async beginRecording(ctx) {
    const { consultationId, recordingId } = ctx.body;
    const own = await memberInside(ctx, consultationId);
    return change(ctx, async (c) => {
      await lockRoom(c.tx, consultationId);
      const row = orNotFound(await findRecording(c.tx, consultationId, recordingId));
      if (row.byMember !== own.id) throw new Refusal('NOT_FOUND');
      if (row.uploadId) return { uploadId: row.uploadId };
      const shown = row.endedAt ? null : await presentRecording(c.tx, row, c.now);
      if (shown?.state !== 'RECORDING') throw new Refusal('BAD_TRANSITION');
      const uploadId = randomUUID();
      await insertUpload(c.tx, {
        id: uploadId,
        clientId: recordingId,
        userId: ctx.who.userId,
        purpose: 'RECORDING',
        targetId: null,
        consultationId,
        messageClientId: null,
        name: 'Recording',
        // Both are known once it has ended: until then, the size is the largest one.
        sizeBytes: VIDEO_MAX_BYTES,
        sha256: '',
        resultId: null,
        createdAt: c.now,
        touchedAt: c.now,
      });
      await updateRecording(c.tx, recordingId, { beganAt: c.now, uploadId });
      await c.audit('RECORDING_BEGAN', 'recording', recordingId, own.patientId);
      return { uploadId };
    });
  },

  async stopRecording(ctx) {
    const { consultationId, recordingId } = ctx.body;
    const own = await ownMember(ctx, consultationId);
    // Who has left may still stop what they record.
    if (own.state === 'WAITING' || own.state === 'REMOVED') throw new Refusal('BAD_TRANSITION');
    await change(ctx, async (c) => {
      await lockRoom(c.tx, consultationId);
      const row = orNotFound(await findRecording(c.tx, consultationId, recordingId));
      await endRecording(c, row, { patientId: own.patientId, who: ctx.who, reason: 'STOPPED' });
    });
    return {};
  },
};
