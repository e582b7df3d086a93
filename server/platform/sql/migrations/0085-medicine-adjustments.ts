/**
 * The telemedicine list that the hospital gives a medicine by one route, with the reason. Rows are ended and never deleted: they are
 * the history. `end_reason` is null where a newer adjustment took its place.
 */
export const statements = [
  `create table medicine_adjustment (
    id text primary key,
    generic_id integer not null,
    route text not null,
    telemedicine_use text not null
      check (telemedicine_use in ('ANY_MODE', 'FIRST_VIDEO', 'REFILL', 'FOLLOW_UP', 'NEVER')),
    reason text not null,
    notice text,
    by_user text not null references app_user,
    at timestamptz not null,
    ended_at timestamptz,
    ended_by text references app_user,
    end_reason text
  )`,
  `create unique index medicine_adjustment_current on medicine_adjustment (generic_id, route) where ended_at is null`,
  `create index medicine_adjustment_of on medicine_adjustment (generic_id, route, at)`,
];
