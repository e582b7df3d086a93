/** Messages that people send from their phones, until they are in a conversation or closed. */
export const statements = [
  `alter table outgoing add column is_answer boolean not null default false`,
  `create table phone_message (
    id text primary key,
    connector text not null,
    vendor_id text not null,
    mobile text not null,
    text text not null,
    at timestamptz not null,
    received_at timestamptz not null,
    state text not null default 'WAITING' check (state in ('WAITING', 'PLACED', 'CLOSED')),
    state_at timestamptz not null,
    by_user text references app_user,
    request_id text references request,
    consultation_id text references consultation,
    reason text,
    version integer not null default 1,
    unique (connector, vendor_id)
  )`,
  `create index phone_message_waiting on phone_message (received_at, id) where state = 'WAITING'`,
  `create index phone_message_of_number on phone_message (mobile, received_at)`,
];
