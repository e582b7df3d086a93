import type { RoomMember } from '#contract/room.ts';
import type { callWords } from '#i18n/en/call.ts';

/** The name that the inviter typed; what a guest typed instead is marked as theirs. */
export function shownName(
  text: Pick<typeof callWords.en, 'joinedAs'>,
  { name, callsThemselves }: Pick<RoomMember, 'name' | 'callsThemselves'>,
): string {
  return callsThemselves === null ? name : text.joinedAs(name, callsThemselves);
}
