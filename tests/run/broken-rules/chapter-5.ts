import type { BrokenRule } from './broken-rule.ts';

/** 5 Validation */
export const CHAPTER_5: readonly BrokenRule[] = [
  {
    rule: 'R5.01',
    breaks: 'a code may have more than four digits',
    file: 'src/contract/auth.ts',
    find: '`^\\\\d{${OTP_LENGTH}}$`',
    put: '`^\\\\d{${OTP_LENGTH},}$`',
    project: 'server-pglite',
    test: 'tests/server/people/otp.test.ts',
  },
  {
    rule: 'R5.03',
    breaks: 'the hub named Skincare is in the dropdown',
    file: 'src/domain/hubs.ts',
    find: "subscribed && name !== 'Skincare'",
    put: 'subscribed',
    project: 'pure',
    test: 'tests/src/domain/hubs.test.ts',
  },
  {
    rule: 'R5.04',
    breaks: 'another key is left out',
    file: 'src/domain/hubs.ts',
    find: '`${product}_SAF`',
    put: '`${product}_saf`',
    project: 'pure',
    test: 'tests/src/domain/hubs.test.ts',
  },
  {
    rule: 'R5.05',
    breaks: 'a mode is shown with a space for its underscore',
    file: 'src/domain/format.ts',
    find: "replaceAll('_', '-')",
    put: "replaceAll('_', ' ')",
    project: 'pure',
    test: 'tests/src/domain/format.test.ts',
  },
  {
    rule: 'R5.06',
    breaks: 'India is where the alphabet has it',
    file: 'server/reference/places.ts',
    find: "return Object.freeze([...list.filter((country) => country.countryCode === 'IN'), ...rest]);",
    put: "return byName([...list.filter((country) => country.countryCode === 'IN'), ...rest], 'countryName');",
    project: 'server-pglite',
    test: 'tests/server/reference/places.test.ts',
  },
  {
    rule: 'R5.02',
    breaks: 'essential cookies can be switched',
    file: 'src/app/cookies/cookie-dialog.tsx',
    find: '<Switch on disabled onChange',
    put: '<Switch on onChange',
    project: 'screens',
    test: 'tests/e2e/shell.spec.ts',
  },
];
