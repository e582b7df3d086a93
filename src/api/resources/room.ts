import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { callReportCalls } from '#contract/call-reports.ts';
import { roomCalls as calls } from '#contract/room.ts';
import { send } from '#api/http/client.ts';

type Body<Name extends keyof typeof calls> = BodyOf<(typeof calls)[Name]>;
const withToken = (token?: string) => (token ? { token } : {});

export function guestInvitationQuery(consultId: string, userId: string) {
  return queryOptions({
    queryKey: ['guest-invitation', userId],
    queryFn: ({ signal }) => send(calls.guestInvitation, { query: { consultId, userId }, signal }),
  });
}

export function guestInvitationsQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['room', 'invitations', consultationNumber],
    queryFn: async ({ signal }) =>
      (await send(calls.guestInvitations, { query: { consultationNumber }, signal })).invitations,
  });
}

/** Members of a call, for a person who has not joined yet. */
export function roomMembersQuery(consultationId: string) {
  return queryOptions({
    queryKey: ['room', 'members', consultationId],
    queryFn: ({ signal }) => send(calls.roomMembers, { query: { consultationId }, signal }),
  });
}

export const sendGuestCode = (body: Body<'sendGuestCode'>) => send(calls.sendGuestCode, { body });
export const joinAsGuest = (body: Body<'joinAsGuest'>) => send(calls.joinAsGuest, { body });
export const enterRoom = (body: Body<'enterRoom'>, token?: string) =>
  send(calls.enterRoom, { body, ...withToken(token) });
export const roomMembers = (query: QueryOf<(typeof calls)['roomMembers']>, token?: string) =>
  send(calls.roomMembers, { query, ...withToken(token) });
export const setRoomState = (body: Body<'roomState'>, token?: string) =>
  send(calls.roomState, { body, ...withToken(token) });
export const leaveRoom = (body: Body<'leaveRoom'>, token?: string) =>
  send(calls.leaveRoom, { body, ...withToken(token) });
export const letIn = (body: Body<'letIn'>) => send(calls.letIn, { body });
export const sendSignal = (body: Body<'sendSignal'>, token?: string) =>
  send(calls.sendSignal, { body, ...withToken(token) });
/** Also as the page closes. */
export const reportCall = (body: BodyOf<typeof callReportCalls.reportCall>, token?: string) =>
  send(callReportCalls.reportCall, { body, keepalive: true, ...withToken(token) });
export const revokeGuest = (body: Body<'revokeGuest'>) => send(calls.revokeGuest, { body });
export const inviteGuest = async (body: Body<'inviteGuest'>) => (await send(calls.inviteGuest, { body })).url;
