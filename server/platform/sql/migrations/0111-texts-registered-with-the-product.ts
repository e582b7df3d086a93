/**
 * Original texts now name the hospital. One that was registered (DLT) is sent as it was registered, with the name of the portal, until
 * it is saved again: the network refuses any other words.
 */
export const statements = [
  `alter table message_template add column names_product boolean not null default false`,
  `update message_template set names_product = true where template_id is not null and text is null`,
];
