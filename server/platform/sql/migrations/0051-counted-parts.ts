/** Indexes that count a provider's visits by part: past ones up to a bound, the others all. */
export const statements = [
  `create index consultation_part on consultation (provider_id, status) where no_show_at is null`,
  `create index consultation_no_show on consultation (provider_id) where no_show_at is not null`,
];
