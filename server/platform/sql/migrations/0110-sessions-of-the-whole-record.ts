/** True for a session that the patient's newest link opened: it shows all visits. Earlier sessions show that of their link. */
export const statements = [
  `alter table patient_session add column shows_all boolean not null default false`,
  `create index patient_link_patient on patient_link (patient_id, created_at desc)`,
];
