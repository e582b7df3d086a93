/** One rule of docs/spec/rules.md, broken in one place, and the test that has to notice. */
export interface BrokenRule {
  rule: string;
  /** Fault of the portal while it is broken: a sentence of docs/spec/broken-rules.md. */
  breaks: string;
  /** The source, the text that is there once, and the text in its place. */
  file: string;
  find: string;
  put: string;
  /** A project of tests/vitest.config.ts or tests/playwright.config.ts; its test bears the rule's id in its title. */
  project: 'pure' | 'server-pglite' | 'browser' | 'push' | 'screens' | 'calls' | 'long';
  test: string;
}
