/** A registration remembers that it was opened for the AI tool (R2.18) until its code confirms it. */
export const statements = [
  `alter table registration add column is_web_ai_sign_up boolean not null default false`,
];
