/**
 * The networks that a wrong code came from, as hashes; earlier rows and those of a person's own devices have none. The SMS
 * of a share has no place for the reader's name any more, so edited texts lose theirs.
 */
export const statements = [
  `alter table code_guess add column source text, add column site text`,
  `create index if not exists code_guess_source on code_guess (source, at)`,
  `update message_template set text = replace(replace(text, '{name}, ', ''), '{name}', '')
    where notification = 'PAGE_SHARED' and text like '%{name}%'`,
];
