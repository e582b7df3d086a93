import { sql } from 'kysely';
import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import { addSeconds } from '#server/platform/time.ts';

/** SQL: whether a person of the staff is in the call of an open consultation now. */
export const isInCall = (userId: 'appUser.id' | 'provider.userId', now: Date) => sql<boolean>`exists (
  select 1 from room_member join consultation on consultation.id = room_member.consultation_id
  where room_member.identity_key = 'staff:' || ${sql.ref(userId)} and room_member.state = 'IN'
    and room_member.seen_at >= ${addSeconds(now, -ROOM_GONE_AFTER_S)} and consultation.ended_at is null
)`;
