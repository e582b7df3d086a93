/**
 * The home visit at which a nurse asked a doctor by this request. Without a foreign key, as request.consultation_id: home_visit
 * names its order, and tables that name each other cannot be copied one after the other.
 */
export const statements = [
  `alter table request add column home_visit_id text`,
  `create index if not exists request_home_visit on request (home_visit_id, requested_at) where home_visit_id is not null`,
];
