/** How exactly the birth of a patient is known: the day, or its month or year alone. */
export const statements = [
  `alter table patient
    add column birth_known_to text not null default 'DAY' check (birth_known_to in ('DAY', 'MONTH', 'YEAR'))`,
];
