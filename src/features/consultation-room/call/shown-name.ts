import type { RoomMember } from '#contract/room.ts';
import { titledName } from '#domain/titled-name.ts';
import type { callWords } from '#i18n/en/call.ts';

/** A doctor's name with the title; of a guest the name that the inviter typed, and what they typed instead is marked as theirs. */
export function shownName(
  text: Pick<typeof callWords.en, 'joinedAs'>,
  { salutation, name, callsThemselves }: Pick<RoomMember, 'salutation' | 'name' | 'callsThemselves'>,
): string {
  const titled = titledName(salutation, name);
  return callsThemselves === null ? titled : text.joinedAs(titled, callsThemselves);
}
