/** People whom the desk registers without a request. */
export const statements = [
  `alter table patient
    add column registered_with text,
    add column register_consent_by text`,
  `create unique index patient_registered_with on patient (registered_by, registered_with) where registered_with is not null`,
];
