/** Events for an app about its patients: ids, which it reads with its key. In order for each patient. */
export const statements = [
  `create table webhook (
    id text primary key,
    app text not null,
    url text not null,
    secret_sealed text not null,
    created_at timestamptz not null,
    paused_at timestamptz
  )`,
  `create table webhook_message (
    id text primary key,
    webhook_id text not null references webhook on delete cascade,
    patient_id text not null references patient,
    seq bigint not null,
    type text not null,
    data jsonb not null,
    at timestamptz not null,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
    tries integer not null default 0,
    next_at timestamptz not null,
    error text,
    unique (webhook_id, seq)
  )`,
  `create index webhook_message_queue on webhook_message (webhook_id, patient_id, seq) where state = 'QUEUED'`,
  `create index webhook_message_at on webhook_message (at)`,
  // The last event that was read for webhooks: one row.
  `create table webhook_cursor (seq bigint not null)`,
  `insert into webhook_cursor select coalesce(max(seq), 0) from event`,
];
