import type { RoomMember } from '#contract/room.ts';
import type { CallView } from '#lib/call/call-view.ts';
import type { MediaView } from '#lib/call/local-media.ts';

/** Returns the members in the call beside this person; who only waits to join is not among them. */
export function othersInside({ members, you }: Pick<CallView, 'members' | 'you'>): RoomMember[] {
  return members.filter(({ memberId, state }) => memberId !== you && state === 'IN');
}

interface CallPart {
  view: Pick<CallView, 'members' | 'you'>;
  local: Pick<MediaView, 'camera' | 'sharing'>;
}

/** Returns whether anybody in the call sends a picture: a camera, or a shared screen, for which `camera` is true as well. */
export function hasPicture({ view, local }: CallPart): boolean {
  return local.camera === 'on' || local.sharing || othersInside(view).some(({ camera }) => camera);
}
