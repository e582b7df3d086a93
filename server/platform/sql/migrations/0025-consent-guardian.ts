/** Who consented for a minor: name and relation, as told. Consents of before name no guardian. */
export const statements = [`alter table consultation add column consent_guardian text`];
