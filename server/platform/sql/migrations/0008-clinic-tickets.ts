/** Tickets that Manage Clinic passes to the clinic's dashboard in place of the session's token (R2.11). */
export const statements = [
  `create table clinic_ticket (
    ticket_hash text primary key,
    provider_id text not null references provider (id),
    clinic_id text not null references clinic (id),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
];
