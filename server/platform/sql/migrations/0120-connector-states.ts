/** When each service last did what it was asked to, and when and why it last did not. */
export const statements = [
  `create table connector_state (
    connector text primary key,
    ok_at timestamptz,
    fault_at timestamptz,
    fault text
  )`,
];
