/** Outgoing messages: their state and next retry. A text that expires, such as a code, has its expiry. */
export const statements = [
  `alter table outgoing
    add column state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
    add column tries integer not null default 0,
    add column next_at timestamptz not null default now(),
    add column text_ends_at timestamptz,
    add column error text`,
  `create index outgoing_due on outgoing (next_at) where state = 'QUEUED'`,
  `create index outgoing_text_ends on outgoing (text_ends_at) where text <> ''`,
  `create index outgoing_at on outgoing (at)`,
];
