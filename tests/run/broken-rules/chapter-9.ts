import type { BrokenRule } from './broken-rule.ts';

/** 9 Constants */
export const CHAPTER_9: readonly BrokenRule[] = [
  {
    rule: 'R9.01',
    breaks: 'a token is refreshed in its last minute',
    file: 'src/contract/limits.ts',
    find: 'TOKEN_REFRESH_BEFORE_S = 120',
    put: 'TOKEN_REFRESH_BEFORE_S = 60',
    project: 'pure',
    test: 'tests/src/contract/shapes.test.ts',
  },
  {
    rule: 'R9.02',
    breaks: 'a code has six digits',
    file: 'src/contract/limits.ts',
    find: 'OTP_LENGTH = 4',
    put: 'OTP_LENGTH = 6',
    project: 'pure',
    test: 'tests/src/contract/shapes.test.ts',
  },
  {
    rule: 'R9.05',
    breaks: 'an alert that rang before rings again, a new one does not',
    file: 'src/domain/sounds.ts',
    find: 'heard.filter((row) => !memory.rung.includes(ringKey(row)))',
    put: 'heard.filter((row) => memory.rung.includes(ringKey(row)))',
    project: 'pure',
    test: 'tests/src/domain/sounds.test.ts',
  },
  {
    rule: 'R9.06',
    breaks: 'the sound of providers and agents repeats every 27 s',
    file: 'src/contract/limits.ts',
    find: 'REPEAT_STAFF_MS = 37_000',
    put: 'REPEAT_STAFF_MS = 27_000',
    project: 'pure',
    test: 'tests/src/domain/sounds.test.ts',
  },
  {
    rule: 'R9.07',
    breaks: 'a request for a doctor does not repeat for a nurse',
    file: 'src/domain/sounds.ts',
    find: "return role === 'nurse' || kind !== 'TALK_TO_DOC';",
    put: "return kind !== 'TALK_TO_DOC';",
    project: 'pure',
    test: 'tests/src/domain/sounds.test.ts',
  },
  {
    rule: 'R9.08',
    breaks: 'a toast stays for 8 s',
    file: 'src/ui/feedback/toast.tsx',
    find: 'SHORT_MS = 3000',
    put: 'SHORT_MS = 8000',
    project: 'browser',
    test: 'tests/src/ui/toast.test.tsx',
  },
];
