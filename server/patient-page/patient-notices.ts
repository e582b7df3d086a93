import { NOTICE_KINDS, type NoticeKind } from '#contract/notices.ts';
import type { PatientConsent, patientNoticeCalls, PatientNotice } from '#contract/patient-notices.ts';
import type { Language } from '#contract/sent-messages.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { ageOn } from '#domain/age.ts';
import { hasEnded } from '#domain/transitions.ts';
import { findNotice, findRead, insertRead } from '#server/reference/notices.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { giveConsent, withdrawConsent } from '#server/visits/consent.ts';
import { lockVisit, tellConsultation, type ConsultationRow } from '#server/visits/consultations.ts';
import { ownCare, type PatientCtx } from './own-care.ts';

async function noticeOf(
  { db, who }: PatientCtx,
  kind: NoticeKind,
  wanted: Language,
): Promise<PatientNotice | undefined> {
  const notice = await findNotice(db, kind);
  if (!notice) return undefined;
  const { version, words, publishedAt } = notice;
  const language = words[wanted] ? wanted : 'en';
  const read = await findRead(db, { patientId: who.patientId, kind, version });
  return {
    kind,
    version,
    publishedAt: publishedAt.toISOString(),
    language,
    text: words[language],
    readAt: read?.at.toISOString() ?? null,
  };
}

function consentOf(visit: ConsultationRow, now: Date): PatientConsent | null {
  if (visit.mode === 'IN_PERSON') return null;
  const { consentKind: kind, consentAt, consentGuardian: guardian, consentWithdrawnAt } = visit;
  const isOpen = !hasEnded(visit.status);
  return {
    state: kind ? 'GIVEN' : consentWithdrawnAt ? 'WITHDRAWN' : 'NONE',
    kind,
    at: (kind ? consentAt : consentWithdrawnAt)?.toISOString() ?? null,
    guardian,
    mayGive: isOpen && kind !== 'EXPLICIT' && ageOn(visit.bornOn, now) >= ADULT_YEARS,
    mayWithdraw: isOpen && kind !== null,
  };
}

/** Changes the consent of this page's visit. @throws Refusal NOT_FOUND, BAD_TRANSITION */
async function changeConsent(
  ctx: PatientCtx,
  action: string,
  step: (c: Change, visit: ConsultationRow, may: PatientConsent) => Promise<void>,
): Promise<void> {
  const { visit: own } = await ownCare(ctx);
  if (!own) throw new Refusal('NOT_FOUND');
  await change(ctx, async (c) => {
    const visit = await lockVisit(c, own.id);
    const may = visit && consentOf(visit, c.now);
    if (!visit || !may) throw new Refusal('NOT_FOUND');
    await step(c, visit, may);
    await c.audit(action, 'consultation', visit.id, visit.patientId);
    await tellConsultation(c, visit);
  });
}

export const patientNotices: HandlersOf<typeof patientNoticeCalls> = {
  async patientNotices(ctx) {
    const { visit } = await ownCare(ctx);
    const notices = await Promise.all(NOTICE_KINDS.map((kind) => noticeOf(ctx, kind, ctx.body.language)));
    return {
      notices: notices.filter((notice) => notice !== undefined),
      consent: visit ? consentOf(visit, ctx.clock.now()) : null,
    };
  },

  async readNotice(ctx) {
    const { kind, version, language } = ctx.body;
    await change(ctx, async (c) => {
      if ((await findNotice(c.tx, kind))?.version !== version) throw new Refusal('CHANGED_MEANWHILE');
      await insertRead(c.tx, { patientId: ctx.who.patientId, kind, version, language, at: c.now });
      await c.audit('READ', 'notice', `${kind} ${version}`, ctx.who.patientId);
    });
    return {};
  },

  async givePatientConsent(ctx) {
    await changeConsent(ctx, 'CONSENT', async (c, visit, { mayGive }) => {
      if (!mayGive) throw new Refusal('BAD_TRANSITION');
      const { language } = ctx.body;
      await giveConsent(c, visit.id, { kind: 'EXPLICIT', byKey: identityKey(ctx.who), language });
    });
    return {};
  },

  async withdrawPatientConsent(ctx) {
    await changeConsent(ctx, 'WITHDRAW_CONSENT', async (c, visit, { mayWithdraw }) => {
      if (!mayWithdraw) throw new Refusal('BAD_TRANSITION');
      await withdrawConsent(c, visit.id, identityKey(ctx.who));
    });
    return {};
  },
};
