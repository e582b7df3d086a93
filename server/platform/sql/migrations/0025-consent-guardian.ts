/** Who consented for a minor: name and relation, as told. Earlier consents name no guardian. */
export const statements = [`alter table consultation add column consent_guardian text`];
