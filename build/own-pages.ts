import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { COMMON_PLUGINS, INLINE_CONSTANTS, layersFirst } from './common-plugins.ts';

/** Phones of five years ago open it: no newer syntax, and none of the portal's own chunks. */
const PATIENT_TARGET = ['chrome87', 'firefox78', 'safari14'];
const PATIENT = 'src/patient/index.html';
const REQUEST = 'src/patient/request/index.html';
/** Names of the pages in dist, by their sources. */
const PAGE_NAMES: Readonly<Record<string, string>> = { [PATIENT]: 'patient.html', [REQUEST]: 'request.html' };

/** Begins the name of a chunk, by which its bytes are counted (.size-limit.mjs). */
function kindOf(source: string | null): string {
  if (source?.endsWith('/patient-page.ts')) return 'p-words';
  if (source && /\/(test-meanings\.ts|meaning\.tsx)$/.test(source)) return 'p-tests';
  if (source && /\/patient-record\.ts$|\/patient\/record\//.test(source)) return 'p-record';
  return source && /\/request-page\.ts$|\/patient\/request\//.test(source) ? 'p-request' : 'p';
}

/** The patient's page and the public request page as a build of their own: what they weigh, and what the portal weighs, do not depend on each other. */
export const patientPage: Plugin = {
  name: 'patient-page',
  async generateBundle() {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react(), layersFirst],
      build: {
        write: false,
        target: PATIENT_TARGET,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [PATIENT, REQUEST],
          optimization: INLINE_CONSTANTS,
          output: {
            entryFileNames: 'assets/p-[hash:7].js',
            // What a page in another language has beside it, and what comes when it is needed (src/patient/later.tsx).
            chunkFileNames: ({ facadeModuleId }) => `assets/${kindOf(facadeModuleId)}-[hash:7].js`,
            assetFileNames: 'assets/p-[hash:7][extname]',
          },
        },
      },
    });
    for (const file of (built as Rolldown.RolldownOutput).output)
      this.emitFile({
        type: 'asset',
        fileName: PAGE_NAMES[file.fileName] ?? file.fileName,
        source: file.type === 'chunk' ? file.code : file.source,
      });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url && /^\/p([/?#]|$)/.test(request.url)) request.url = `/${PATIENT}`;
      if (request.url && /^\/request([/?#]|$)/.test(request.url)) request.url = `/${REQUEST}`;
      next();
    });
  },
};

const CONSOLE = 'src/operations/index.html';

/** The console as a build of its own in dist/operations: no other page loads its code, and the worker does not store it. */
export const operationsConsole: Plugin = {
  name: 'operations-console',
  async closeBundle() {
    if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
    await build({
      configFile: false,
      base: '/operations/',
      publicDir: false,
      logLevel: 'error',
      plugins: [
        react(),
        ...COMMON_PLUGINS,
        { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
        {
          name: 'page-beside-its-parts',
          enforce: 'post',
          generateBundle(_options, bundle) {
            const page = bundle[CONSOLE];
            if (page) page.fileName = 'index.html';
          },
        },
      ],
      build: {
        outDir: resolve('dist/operations'),
        target: 'es2023',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: CONSOLE,
          optimization: INLINE_CONSTANTS,
          output: {
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
          },
        },
      },
    });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url && /^\/operations([/?#]|$)/.test(request.url)) request.url = `/${CONSOLE}`;
      next();
    });
  },
};
