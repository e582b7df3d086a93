/** Pages as this server counted them; null where they were not or cannot be counted. `document.pages` stays for the release before. */
export const statements = [
  `alter table document add column page_count integer`,
  `alter table profile_file add column page_count integer`,
];
