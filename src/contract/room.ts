import * as z from 'zod/mini';
import { Otp, OtpSent } from './one-time-codes.ts';
import { call, Done, ok } from './call.ts';
import { ConsultationMode, Id, Instant } from './shared.ts';

/**
 * The call room: its members, and the signals between two browsers. Media does not pass through the server.
 */
export const RoomMember = z.object({
  memberId: z.string(),
  /** Name of a guest, as the inviter typed it. */
  name: z.string(),
  /** Salutation of a doctor. */
  salutation: z.optional(z.string()),
  /** The name that a guest chose instead; it is not verified. */
  callsThemselves: z.nullable(z.string()),
  role: z.enum(['provider', 'nurse', 'guest', 'patient']),
  state: z.enum(['WAITING', 'IN', 'LEFT', 'REMOVED']),
  microphone: z.boolean(),
  camera: z.boolean(),
  /** The picture is their screen; `camera` is true then as well. */
  sharing: z.boolean(),
});
export type RoomMember = z.output<typeof RoomMember>;

const Candidate = z.object({
  candidate: z.string().check(z.maxLength(2_000)),
  sdpMid: z.nullable(z.string().check(z.maxLength(100))),
  sdpMLineIndex: z.nullable(z.number().check(z.nonnegative(), z.maximum(100))),
  usernameFragment: z.nullable(z.string().check(z.maxLength(256))),
});

/** The largest picture that one side wants of the other: the pixels of its shorter edge, and few frames to save data. */
export const PictureWish = z.object({ lines: z.literal([180, 360, 720]), savesData: z.boolean() });
export type PictureWish = z.output<typeof PictureWish>;

/**
 * A session description from the browser's WebRTC, ICE candidates, or both: the description is taken first. A wish needs
 * neither. What follows it is for calls through the media server.
 */
export const Signal = z.object({
  description: z.optional(
    z.object({ type: z.string().check(z.maxLength(20)), sdp: z.string().check(z.maxLength(60_000)) }),
  ),
  candidates: z.optional(z.array(Candidate).check(z.maxLength(60))),
  wish: z.optional(PictureWish),
  /** Names the browser's connection: what is about another one is void. */
  connection: z.optional(Id),
  /** Asks for the sound and the picture of the member, on a new connection. */
  subscribe: z.optional(z.literal(true)),
  /** The member's sound and picture can be had now. */
  published: z.optional(z.literal(true)),
});
export type Signal = z.output<typeof Signal>;

const ticket = {
  token: z.string(),
  consultationId: z.string(),
  memberId: z.string(),
  consultationMode: ConsultationMode,
};
/** Ticket with which a patient enters the call from their page; `name` is the patient's. */
export const CallTicket = z.object({ ...ticket, name: z.string() });

/** Devices that the caller sends from; a client that does not name a shared screen shows none. */
const devices = {
  microphone: z.boolean(),
  camera: z.boolean(),
  sharing: z.optional(z.boolean()),
};

/** Names the tab that calls: one tab of a person is in a call. */
const seat = { seat: z.optional(Id) };
/** The call goes through the hospital's media server, not from browser to browser. */
const throughServer = { throughServer: z.optional(z.literal(true)) };
/** Another tab or device of this person holds the place. */
const elsewhere = { elsewhere: z.optional(z.literal(true)) };

const room = {
  ...elsewhere,
  ...throughServer,
  you: z.string(),
  members: z.array(RoomMember),
  /** RTCIceServer rows from the operator's configuration. */
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
};
const inRoom = ['provider', 'nurse', 'guest'] as const;
const path = '/{app}/api/provider/v1/room';
const ext = { extension: true } as const;

export const roomCalls = {
  enterRoom: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/enter`,
    who: inRoom,
    needs: ['verified'],
    summary: 'Enters the room; a guest waits until a member of staff admits them',
    body: z.object({
      consultationId: Id,
      ...devices,
      ...seat,
      /** Takes the place from the tab that holds it. Without, the answer is `elsewhere`, and nothing changes. */
      takesOver: z.optional(z.literal(true)),
    }),
    response: ok(room),
  }),
  roomMembers: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: `${path}/members`,
    who: inRoom,
    needs: ['verified'],
    summary: 'Who is in the room, waits or has left; a guest who is not let in sees themselves alone',
    query: z.object({ consultationId: Id, ...seat }),
    response: ok({
      ...elsewhere,
      ...throughServer,
      /** The caller's own member, if they have been in. */
      you: z.optional(z.string()),
      members: z.array(RoomMember),
    }),
  }),
  roomState: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'PUT',
    path: `${path}/state`,
    who: inRoom,
    needs: ['verified'],
    summary: "The caller's microphone, camera and shared screen; also the sign of life",
    body: z.object({ consultationId: Id, ...devices, ...seat }),
    response: ok(elsewhere),
  }),
  leaveRoom: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/leave`,
    who: inRoom,
    needs: ['verified'],
    summary: 'Leaves the room; the visit continues. A tab that does not hold the place changes nothing',
    body: z.object({ consultationId: Id, ...seat }),
    response: Done,
  }),
  letIn: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: `${path}/letIn`,
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary: 'Admits a waiting guest, refuses them, or removes one who was admitted',
    body: z.object({ consultationId: Id, memberId: Id, admit: z.boolean() }),
    response: Done,
  }),
  sendSignal: call({
    ...ext,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${path}/signal`,
    who: inRoom,
    needs: ['verified'],
    summary: 'Passes a WebRTC signal to another member, or to the media server',
    body: z.object({
      consultationId: Id,
      to: Id,
      signal: Signal,
      ...seat,
      /** The signal is for the media server, about the sound and the picture of `to`: their own, where it is the caller. */
      via: z.optional(z.literal('server')),
    }),
    response: Done,
  }),
  inviteGuest: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/inviteGuest',
    secretAnswer: true,
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary: 'Makes an unguessable, expiring link into the consultation',
    body: z.object({
      consultationNumber: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    }),
    response: ok({ url: z.string() }),
  }),
  guestInvitations: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/guestInvitations',
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary: 'The links into the consultation that can still be used',
    query: z.object({ consultationNumber: Id }),
    response: ok({
      invitations: z.array(
        z.object({
          invitationId: z.string(),
          name: z.string(),
          role: z.enum(['guest', 'patient']),
          /** The number of devices that joined by it. */
          joined: z.number(),
          expiresAt: Instant,
        }),
      ),
    }),
  }),
  revokeGuest: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/revokeGuest',
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary: 'Ends a link: every guest who joined by it is removed, and their tokens end',
    body: z.object({ consultationNumber: Id, invitationId: Id }),
    response: Done,
  }),
  guestInvitation: call({
    ...ext,
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/guestInvitation',
    who: ['client'],
    summary: 'What a guest may know before consenting: who invites and how',
    query: z.object({ consultId: Id, userId: Id }),
    response: ok({
      /** Name of the inviter; for the patient, the doctor of the visit, or its nurse. */
      invitedBy: z.string(),
      /** The link is the patient's own. */
      isPatient: z.optional(z.literal(true)),
      guestName: z.string(),
      consultationMode: ConsultationMode,
      productName: z.string(),
    }),
  }),
  sendGuestCode: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/sendGuestCode',
    who: ['client'],
    summary: "Sends the patient a code, with which a further device may join by the patient's own link",
    body: z.object({ consultId: Id, userId: Id }),
    response: OtpSent,
  }),
  joinAsGuest: call({
    ...ext,
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/joinAsGuest',
    who: ['client'],
    summary: 'Consents and gets a token that opens this one room (R1.04, R6.04)',
    body: z.object({
      consultId: Id,
      userId: Id,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      consent: z.literal(true),
      /** A code of `sendGuestCode`: for a further device of the patient. */
      OTPId: z.optional(Id),
      OTP: z.optional(Otp),
      /** Enters the room as well, as `enterRoom` does: a slow line is spared a round trip. */
      enters: z.optional(z.object({ microphone: z.boolean(), camera: z.boolean(), ...seat })),
    }),
    response: ok({
      ...ticket,
      /** The answer to the entry; absent where it was refused, which `enterRoom` explains. */
      room: z.optional(z.object(room)),
      /** The last event before they joined: their stream continues from there, beside the entry. */
      cursor: z.optional(z.number()),
    }),
  }),
};
