/** Indexes that sort and search lists in which ended rows are: without these each reads all rows. */
export const statements = [
  `create index patient_name on patient (name)`,
  `create index request_number on request (split_part(service_number, '-', 2) text_pattern_ops)`,
  `create index consultation_number_digits on consultation (split_part(consultation_number, '-', 2) text_pattern_ops)`,
];
