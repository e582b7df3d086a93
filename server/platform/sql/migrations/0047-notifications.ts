/** Adds the event of a message, until when it is held, and its fallback; texts that an operator changed. */
export const statements = [
  `alter table outgoing
    add column notification text,
    add column language text,
    add column held_until timestamptz,
    add column mail_to text,
    add column template_id text`,
  `create table message_template (
    notification text not null,
    language text not null,
    text text,
    template_id text,
    changed_by text references app_user,
    changed_at timestamptz not null,
    primary key (notification, language)
  )`,
];
