import type { BrokenRule } from './broken-rule.ts';

/** 3 Entities */
export const CHAPTER_3: readonly BrokenRule[] = [
  {
    rule: 'R3.01',
    breaks: 'the name of a clinic is spelt clinicname',
    file: 'src/contract/shared.ts',
    find: 'Clinic = z.object({ id: z.string(), clinicName: z.string() })',
    put: 'Clinic = z.object({ id: z.string(), clinicname: z.string() })',
    project: 'pure',
    test: 'tests/src/contract/shapes.test.ts',
  },
];
