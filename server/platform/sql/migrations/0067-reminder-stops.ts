/** Numbers that refused reminders by a reply, or asked for them again. */
export const statements = [
  `create table reminder_stop (
    mobile text primary key,
    stopped_at timestamptz,
    said_at timestamptz not null
  )`,
  `create index patient_mobile on patient (mobile)`,
];
