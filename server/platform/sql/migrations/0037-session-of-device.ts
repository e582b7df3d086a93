/** The session in which a device asked for pushes: they end with it. A device that is registered already gets its session when its page starts again. */
export const statements = [
  `alter table push_subscription add column session_id text`,
  `create index push_subscription_session on push_subscription (session_id)`,
];
