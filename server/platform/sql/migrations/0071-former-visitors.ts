/** Former owners of a home visit, and until when: what they recorded there offline is still accepted. */
export const statements = [
  `create table former_visitor (
    home_visit_id text not null references home_visit on delete cascade,
    user_id text not null references app_user,
    until timestamptz not null,
    primary key (home_visit_id, user_id)
  )`,
];
