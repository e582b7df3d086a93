import type { RoomMember } from '#contract/room.ts';

const FIRST: readonly RoomMember['role'][] = ['patient', 'guest', 'nurse', 'provider'];

/** The member shown large: the patient; without one, a member with a picture, guests before staff. */
export function chooseMain(inside: readonly RoomMember[]): RoomMember | undefined {
  const order = (member: RoomMember): number =>
    FIRST.indexOf(member.role) - (member.camera && member.role !== 'patient' ? FIRST.length : 0);
  const patient = inside.find((member) => member.role === 'patient');
  return patient ?? inside.toSorted((a, b) => order(a) - order(b))[0];
}
