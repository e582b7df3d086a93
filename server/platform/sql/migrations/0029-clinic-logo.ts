/** The logo of a clinic, on its letterhead. A document that was issued before contains its own copy. */
export const statements = [
  `create table clinic_logo (
    clinic_id text primary key references clinic (id),
    file_key text not null,
    content_type text not null,
    at timestamptz not null
  )`,
];
