/** The earlier visit that a follow-up is of, as its doctor confirmed; visits that began before have none. */
export const statements = [
  `alter table consultation add column follow_up_of text references consultation`,
  `alter table consultation add column follow_up_at timestamptz`,
];
