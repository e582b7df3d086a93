/**
 * Pictures from a call: when the patient agreed aloud, and the message by which the server tells the room of one. An upload in
 * pieces carries the agreement to its end.
 */
export const statements = [
  `alter table document add column patient_agreed_at timestamptz`,
  `alter table upload add column patient_agreed boolean not null default false`,
  `alter table message add column notice text check (notice in ('PICTURE_TAKEN'))`,
];
