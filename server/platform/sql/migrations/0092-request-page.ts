/** The public page on which people raise requests, for the hubs that an operator opened it for. */
export const statements = [
  `alter table hub add column takes_page_requests boolean not null default false`,
  `alter table request
    drop constraint request_channel_check,
    add constraint request_channel_check check (channel in ('PHONE', 'WALK_IN', 'CALLBACK', 'PAGE'))`,
  `alter table desk_request alter column raised_by drop not null`,
  `alter table possible_duplicate alter column found_by drop not null`,
  `alter table patient_link
    drop constraint patient_link_reason_check,
    add constraint patient_link_reason_check check (reason in (
      'PRESCRIPTION', 'WITHDRAWN', 'RESULT', 'STAFF', 'ASKED', 'QUESTION', 'ORDER_CANCELLED', 'TEST_CANCELLED', 'APPOINTMENT', 'REQUESTED'))`,
  `create table page_ticket (
    token_hash text primary key,
    mobile text not null,
    expires_at timestamptz not null
  )`,
  `create index page_ticket_expires on page_ticket (expires_at)`,
];
