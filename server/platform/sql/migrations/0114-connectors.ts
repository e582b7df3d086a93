/** Messages by several services in turn, with what fills their templates; the names of templates; who agreed to be written to by WhatsApp. */
export const statements = [
  `alter table outgoing add column connector text`,
  `alter table outgoing add column variables text`,
  `alter table outgoing add column cost text`,
  `update outgoing set connector = 'http-sms' where gateway_id is not null`,
  `alter table outgoing drop constraint outgoing_state_check`,
  `alter table outgoing add constraint outgoing_state_check
    check (state in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED'))`,
  `create table vendor_template (
    connector text not null,
    notification text not null,
    language text not null,
    template text not null,
    primary key (connector, notification, language)
  )`,
  `create table whatsapp_consent (
    mobile text primary key,
    agreed boolean not null,
    said_at timestamptz not null
  )`,
];
