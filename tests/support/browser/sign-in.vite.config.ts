import { basename, dirname } from 'node:path';
import { defineConfig } from 'vite';
import { SIGN_IN_SCRIPT } from '#tests/support/browser/addresses.ts';

/** Builds sign-in-page.ts as one script. */
export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  build: {
    outDir: dirname(SIGN_IN_SCRIPT),
    emptyOutDir: false,
    target: 'es2023',
    lib: {
      entry: 'tests/support/browser/sign-in-page.ts',
      formats: ['iife'],
      name: 'signIn',
      fileName: () => basename(SIGN_IN_SCRIPT),
    },
  },
});
