import type { RoomMember } from '#contract/room.ts';

const FIRST: readonly RoomMember['role'][] = ['patient', 'guest', 'nurse', 'provider'];

/** The member shown large: who shares a screen; otherwise the patient; without one, a member with a picture, guests before staff. */
export function chooseMain(inside: readonly RoomMember[]): RoomMember | undefined {
  const order = (member: RoomMember): number =>
    FIRST.indexOf(member.role) - (member.camera && member.role !== 'patient' ? FIRST.length : 0);
  const sharer = inside.find((member) => member.sharing);
  const patient = inside.find((member) => member.role === 'patient');
  return sharer ?? patient ?? inside.toSorted((a, b) => order(a) - order(b))[0];
}
