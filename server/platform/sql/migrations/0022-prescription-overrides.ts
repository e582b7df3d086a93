/** Why a prescription was signed although a severe warning spoke against it. */
export const statements = [`alter table prescription add column overrides jsonb not null default '[]'`];
