/** Marks PDF files that need a password to be opened; null where that was not tried. */
export const statements = [
  `alter table document add column is_locked boolean`,
  `alter table profile_file add column is_locked boolean`,
];
