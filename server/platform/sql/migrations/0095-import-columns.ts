/** The columns that were chosen for the headings of a list, so that the next file with the same headings is read alike. */
export const statements = [
  `create table import_columns (
    kind text not null,
    headings text not null,
    columns jsonb not null,
    saved_by text references app_user,
    saved_at timestamptz not null,
    primary key (kind, headings)
  )`,
];
