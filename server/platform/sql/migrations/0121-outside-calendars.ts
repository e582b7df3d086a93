/** Calendars of doctors at other services, and when they are busy by them. */
export const statements = [
  `create table outside_calendar (
    id text primary key,
    provider_id text not null references provider (id),
    client_id text not null,
    name text not null,
    host text not null,
    source_sealed text not null,
    created_at timestamptz not null,
    next_read_at timestamptz not null,
    read_at timestamptz,
    faulty_since timestamptz,
    fault text,
    unreadable integer not null default 0,
    unknown_zones integer not null default 0,
    unique (provider_id, client_id)
  )`,
  `create index outside_calendar_next on outside_calendar (next_read_at)`,
  `create table outside_busy (
    calendar_id text not null references outside_calendar (id) on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (calendar_id, starts_at)
  )`,
];
