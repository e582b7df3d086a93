/** The gateway's id of a message, what it reports of it, and how often an operator sent it again. */
export const statements = [
  `alter table outgoing
    add column gateway_id text,
    add column sent_again integer not null default 0,
    drop constraint outgoing_state_check,
    add constraint outgoing_state_check check (state in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED'))`,
  `create index outgoing_gateway_id on outgoing (gateway_id) where gateway_id is not null`,
];
