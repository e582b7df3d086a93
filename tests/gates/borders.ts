/** Allowed imports, as `docs/architecture.md` draws it. The linter's zones and the test of the import graph derive from here. */

/** Folders, and the folders of ours that each may import beside itself. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/domain': ['contract'],
  'src/offline': ['contract', 'domain'],
  'src/lib': ['contract'],
  'src/i18n': ['contract', 'domain'],
  'src/ui': ['i18n'],
  'src/boot': ['contract', 'domain', 'lib', 'offline'],
  'src/api': ['contract', 'lib', 'offline'],
  'src/forms': ['contract', 'lib', 'offline', 'ui', 'api', 'i18n'],
  'src/care': ['contract', 'domain', 'lib', 'ui', 'i18n', 'api', 'forms'],
  'src/features': ['contract', 'domain', 'lib', 'ui', 'i18n', 'api', 'forms', 'care'],
  'src/app': ['contract', 'domain', 'lib', 'ui', 'i18n', 'api', 'forms', 'care', 'offline'],
  'src/patient': ['contract', 'domain', 'lib', 'ui', 'i18n'],
  'src/operations': ['contract', 'domain', 'lib', 'ui', 'i18n', 'api', 'forms', 'care', 'offline', 'app'],
  'src/routes': ['contract', 'domain', 'api', 'i18n', 'care', 'features', 'app'],
  sw: ['contract', 'domain', 'offline'],
  server: ['contract', 'domain'],
};

/** All that an import can name of ours, as in package.json's `imports`. */
export const ALIASES = [
  ...Object.keys(MAY_IMPORT).map((folder) => folder.replace('src/', '')),
  'tests',
] as const;

/** The server's folders from the bottom up: each may import those of lower rows alone. */
export const SERVER_ROWS: readonly (readonly string[])[] = [
  ['platform'],
  ['connectors'],
  ['reference', 'inbox', 'mail', 'files', 'alerts'],
  ['notifications'],
  ['people'],
  ['requests'],
  ['patient-links'],
  ['billing'],
  ['visits'],
  ['calendar', 'cases'],
  ['documents', 'laboratory', 'vitals'],
  ['prescriptions', 'patients', 'orders'],
  ['front-desk', 'intake', 'letters'],
  ['fhir'],
  ['patient-page', 'operations'],
  ['sign-on'],
  ['seed'],
  ['simulator', 'cli'],
];

/** The layers of src/api from the bottom up: each may import those of lower rows alone. */
export const API_ROWS: readonly (readonly string[])[] = [
  ['http'],
  ['session'],
  ['live'],
  ['lists'],
  ['cache'],
  ['outbox'],
  ['uploads', 'chat'],
  ['resources'],
];

/** Returns the folders that each folder of some rows may not import. */
export function forbiddenIn(rows: readonly (readonly string[])[]): [folder: string, forbidden: string[]][] {
  return rows.flatMap((row, at) =>
    row.map((folder): [string, string[]] => [
      folder,
      rows
        .slice(at)
        .flat()
        .filter((other) => other !== folder),
    ]),
  );
}
