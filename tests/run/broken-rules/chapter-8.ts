import type { BrokenRule } from './broken-rule.ts';

/** 8 Errors */
export const CHAPTER_8: readonly BrokenRule[] = [
  {
    rule: 'R8.10',
    breaks: 'a sound that failed is not played in another way',
    file: 'src/lib/audio.ts',
    find: 'const outcome = await playElement(FILES[sound], ALERT_VOLUME);',
    put: "const outcome: Played = await playElement(FILES[sound], ALERT_VOLUME).then(() => 'failed');",
    project: 'browser',
    test: 'tests/src/lib/audio.test.tsx',
  },
];
