/** Notes and addenda that were entered in error: neither is changed, and neither counts any longer. */
export const statements = [
  `create table note_error (
    id text primary key,
    consultation_id text not null references consultation,
    addendum_id text unique references note_addendum,
    error_at timestamptz not null,
    error_by text not null references app_user,
    error_reason text not null,
    error_words text
  )`,
  `create unique index note_error_of_note on note_error (consultation_id) where addendum_id is null`,
];
