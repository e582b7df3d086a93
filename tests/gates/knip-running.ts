import type { KnipConfig } from 'knip';

/** Configuration for running code, without the tests as users: an export that only a test calls proves nothing of the product. */
const config: KnipConfig = {
  entry: [
    'index.html',
    'src/operations/main.tsx',
    'src/patient/main.tsx',
    'src/patient/request/main.tsx',
    'src/boot/{boot,show-picture}.ts',
    'src/routes/**/*.tsx',
    'server/{start,cli}.ts',
    'server/launch/*.mjs',
    'server/platform/sql/migrations/*.ts',
    'bench/*.ts',
  ],
  project: ['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'server/**/*.{ts,mjs}'],
  include: ['exports', 'files'],
  ignoreExportsUsedInFile: true,
  // The mail gateway works and no part of the product sends a mail yet.
  ignoreIssues: { 'server/mail/outgoing.ts': ['exports'] },
  vitest: false,
  playwright: false,
};

export default config;
