import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';
import { ALIASES, API_ROWS, forbiddenIn, MAY_IMPORT, SERVER_ROWS } from './borders.ts';

interface Pattern {
  regex: string;
  message: string;
}

/** Patterns that no file may contain. */
const EVERYWHERE: Pattern[] = [
  { regex: '^\\.\\./', message: 'Name the folder: #ui/…, #server/…' },
  { regex: '^zod$', message: 'Import zod/mini: the browser loads these modules.' },
];

const names = (folders: readonly string[]): string => `(${folders.join('|')})`;

/** A border counts for every depth of the folder and of what it imports. */
function zone(folder: string, more: readonly string[] = []): Pattern[] {
  const own = folder.replace('src/', '');
  const allowed = [...(MAY_IMPORT[folder] ?? []), own, ...more];
  const others = ALIASES.filter((alias) => !allowed.includes(alias));
  return [...EVERYWHERE, { regex: `^#${names(others)}/`, message: `${folder} may not import this folder.` }];
}

const restrict = (files: string[], patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const FEATURES = readdirSync(resolve(import.meta.dirname, '../../src/features'));
const features = FEATURES.map((feature) =>
  restrict(
    [`**/src/features/${feature}/**`],
    [
      ...zone('src/features', ['features']),
      {
        regex: `^#features/${names(FEATURES.filter((other) => other !== feature))}/`,
        message: 'A feature never imports another one: what two need is a part of src/care.',
      },
    ],
  ),
);

const DOMAINS = SERVER_ROWS.flat().filter((domain) => domain !== 'platform' && domain !== 'seed');
const queriesOfOthers = (domain: string): Pattern[] =>
  domain === 'seed'
    ? []
    : [
        {
          regex: `^#server/${names(DOMAINS.filter((other) => other !== domain))}/.*\\.queries\\.ts$`,
          message: 'A domain asks another one by its verbs, never by its queries.',
        },
      ];
const domains = forbiddenIn(SERVER_ROWS).map(([domain, above]) =>
  restrict(
    [`**/server/${domain}/**`],
    [
      ...zone('server'),
      {
        regex: `^#server/${names(above)}/`,
        message: `server/${domain} may not import this folder: arrows point down.`,
      },
      ...queriesOfOthers(domain),
    ],
  ),
);

const layers = forbiddenIn(API_ROWS).map(([layer, above]) =>
  restrict(
    [`**/src/api/${layer}/**`],
    [
      ...zone('src/api'),
      {
        regex: `^#api/${names(above)}/`,
        message: `src/api/${layer} may not import this layer: arrows point down.`,
      },
    ],
  ),
);

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['src/routeTree.gen.ts', 'dist', 'node_modules'],
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'no-empty': 'error',
    'no-console': ['error', { allow: ['info'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    // A part may be handed down by a function, as react-aria and our own frames ask for it.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // `exhaustive-deps` asks for what is missing; one more, to run an effect again, is meant so.
    'react/exhaustive-effect-dependencies': 'off',
    // Both believe the type of a count, which one of the two stores gives as text, and some that the compiler asks for.
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-module-specifiers': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/media-has-caption': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/valid-params': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    'consistent-return': 'off',
  },
  jsPlugins: ['./sql-plugin.js'],
  overrides: [
    ...Object.keys(MAY_IMPORT).map((folder) => restrict([`**/${folder}/**`], zone(folder))),
    ...features,
    ...domains,
    ...layers,
    {
      files: ['**/server/**'],
      rules: {
        'sql/in-queries': 'error',
      },
    },
    {
      files: [
        '**/server/platform/**',
        '**/server/seed/**',
        '**/server/**/*.queries.ts',
        '**/tests/**',
        '**/bench/**',
      ],
      rules: { 'sql/in-queries': 'off' },
    },
    // A seed is one list of rows after another.
    {
      files: ['**/server/seed/**'],
      rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
    },
    // One closure each: every method works on the state that it holds.
    {
      files: ['**/src/app/alerts/engine.ts', '**/src/offline/outbox.ts'],
      rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
    },
    // What has landed is never edited.
    { files: ['**/server/platform/sql/migrations/**'], rules: { 'max-lines': 'off' } },
    {
      files: ['**/src/ui/table/data-*.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
      },
    },
    {
      files: [
        '**/tests/**',
        '**/bench/**',
        '**/build/**',
        '**/server/launch/**',
        '**/server/cli.ts',
        '**/*.config.ts',
      ],
      rules: {
        'no-restricted-imports': ['error', { patterns: EVERYWHERE }],
        'no-console': 'off',
        'max-lines-per-function': 'off',
        'react-hooks/rules-of-hooks': 'off',
        'react/rules-of-hooks': 'off',
        'no-empty-pattern': 'off',
      },
    },
  ],
});
