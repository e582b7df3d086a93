const TABLES = {
  message: 'sent_at',
  comment: 'at',
  vital_set: 'at',
  document: 'at',
  annotation: 'at',
  case_mark: 'at',
  status_history: 'at',
  inbox_message: 'at',
} as const;

/**
 * A queued write is done before it arrives: `at` is when it was done, `received_at` when the server received
 * it. For older rows only the arrival is known. Conversations stay in order of arrival.
 */
export const statements = [
  ...Object.entries(TABLES).flatMap(([table, at]) => [
    `alter table ${table} add column received_at timestamptz`,
    `update ${table} set received_at = ${at}`,
    `alter table ${table} alter column received_at set not null`,
  ]),
  `drop index message_consultation`,
  `drop index message_request`,
  `create index message_consultation on message (consultation_id, received_at)`,
  `create index message_request on message (request_id, received_at)`,
];
