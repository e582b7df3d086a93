import { caseCalls } from '#contract/cases.ts';
import { customerCalls } from '#contract/customer.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { roomCalls } from '#contract/room.ts';
import { skinAnswers } from '#server/seed/cases.ts';
import { casePictures } from '#server/seed/pictures.ts';
import type { Random } from '#server/seed/random.ts';
import { paymentSignature } from '#server/intake/intake.routes.ts';
import { CallFailed, type Api } from '#server/simulator/api.ts';
import type { Action, Case, CaseView } from '#server/simulator/case.ts';
import type { PatientVideo } from '#server/simulator/patient-video.ts';

const intake = { intake: true } as const;
const client = { client: true } as const;

export interface Patient {
  api: Api;
  random: Random;
  paymentSecret: string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Undefined: patients join without a picture. */
  video?: PatientVideo | undefined;
}

/** The view of a request in the patient's app. */
export async function look({ api }: Patient, { requestId }: Case): Promise<CaseView> {
  const query = { requestId };
  const state = await api.call(customerCalls.intakeRequestState, intake, { query });
  const { messages } = await api.call(customerCalls.intakeMessages, intake, { query });
  return { status: state.requestStatus, joinUrl: state.joinUrl, payments: state.payments, messages };
}

/** Performs one action. @returns its changes to the case */
export async function act(
  patient: Patient,
  one: Case,
  action: Action,
  clientId: string,
): Promise<Partial<Case>> {
  const { api, video } = patient;
  switch (action.type) {
    case 'reply': {
      const body = { requestId: one.requestId, clientId, text: action.text };
      await api.call(customerCalls.intakeSendMessage, intake, { body });
      return {};
    }
    case 'answer':
      return answer(patient, one, clientId);
    case 'pay':
      return pay(patient, action);
    case 'join':
      return join(patient, action.url);
    case 'alive':
      if (one.room) await stayIn(patient, one.room);
      return {};
    case 'leave':
      if (one.room) video?.stop(one.room.token);
      // Once the consultation has ended, the token is invalid and the place in the room is lost.
      if (one.room)
        await api
          .call(
            roomCalls.leaveRoom,
            { token: one.room.token },
            { body: { consultationId: one.room.consultationId } },
          )
          .catch(() => undefined);
      return { room: null, joinAt: null };
  }
}

/** Sends one more photo and the questionnaire, so that a waiting review can continue. */
async function answer({ api, random, now }: Patient, one: Case, clientId: string): Promise<Partial<Case>> {
  const { requestId } = one;
  const { bytes } = random.pick(casePictures());
  const file = new File([Buffer.from(bytes)], 'Photo.png', { type: 'image/png' });
  const body = {
    requestId,
    clientId,
    view: 'CLOSE_UP' as const,
    takenAt: new Date(now()).toISOString(),
    file,
  };
  await api.call(caseCalls.intakeCasePhoto, intake, { body });
  await api.call(caseCalls.intakeCaseAnswers, intake, {
    body: { requestId, answers: one.kind === 'SECOND_OPINION' ? [] : skinAnswers(random.int(5)) },
  });
  return {};
}

async function pay(
  { api, random, paymentSecret }: Patient,
  { id, amountPaise }: { id: string; amountPaise: number },
): Promise<Partial<Case>> {
  const body = {
    paymentLinkId: id,
    utr: `UTR${String(random.int(1_000_000_000_000)).padStart(12, '0')}`,
    amountPaise,
    outcome: 'PAID' as const,
  };
  await api.call(
    customerCalls.paymentCallback,
    { signature: paymentSignature(paymentSecret, body) },
    { body },
  );
  return {};
}

/** Opens the link as a browser would and joins without a microphone, by video with a camera, unless the mode is chat. */
async function join({ api, video }: Patient, url: string): Promise<Partial<Case>> {
  const [, , consultId = '', userId = ''] = new URL(url).pathname.split('/');
  const { consultationMode, guestName } = await api.call(roomCalls.guestInvitation, client, {
    query: { consultId, userId },
  });
  if (consultationMode !== 'VIDEO' && consultationMode !== 'AUDIO') return {};
  const joined = await api
    .call(roomCalls.joinAsGuest, client, { body: { consultId, userId, name: guestName, consent: true } })
    .catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === ERRORS.RULE.status) return undefined;
      throw error;
    });
  // An earlier run has joined by this link: a further device needs the SMS, which a simulated patient does not read.
  if (!joined) return { joinAt: Infinity };
  const { token, consultationId, memberId } = joined;
  const camera = consultationMode === 'VIDEO' && ((await video?.canStart()) ?? false);
  const body = { consultationId, microphone: false, camera };
  const entering = api.call(roomCalls.enterRoom, { token }, { body });
  // Others may signal as soon as the patient has entered, before the answer is here.
  const you = entering.then((room) => room.you);
  if (camera) video?.start({ token, consultationId, guestId: memberId, you });
  await entering;
  return { room: { token, consultationId, camera, aliveAt: 0 } };
}

/** @throws CallFailed when the room cannot be reached any more; the picture has ended then */
async function stayIn({ api, video }: Patient, room: NonNullable<Case['room']>): Promise<void> {
  const { token, consultationId, camera } = room;
  const body = { consultationId, microphone: false, camera };
  await api.call(roomCalls.roomState, { token }, { body }).catch((error: unknown) => {
    video?.stop(token);
    throw error;
  });
}
