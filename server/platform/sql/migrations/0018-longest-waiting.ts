/** The queues are sorted by when the patient asked: a request that was returned keeps its place. */
export const statements = [
  `drop index request_open`,
  `create index request_open on request (kind, requested_at) where ended_at is null`,
];
