/** What counts a provider's visits by part: of those that are over, up to a bound; of the others, all. */
export const statements = [
  `create index consultation_part on consultation (provider_id, status) where no_show_at is null`,
  `create index consultation_no_show on consultation (provider_id) where no_show_at is not null`,
];
