/** Visits with a call that goes through the media server, and the handles of their members there. */
export const statements = [
  `create table media_room (
    consultation_id text primary key references consultation on delete cascade,
    opened_at timestamptz not null
  )`,
  `create table media_handle (
    consultation_id text not null references consultation on delete cascade,
    member_id text not null references room_member on delete cascade,
    about_id text not null references room_member on delete cascade,
    session_id text not null,
    handle_id text not null,
    connection text not null,
    source_id text,
    primary key (consultation_id, member_id, about_id)
  )`,
  `create unique index media_handle_handle on media_handle (session_id, handle_id)`,
];
