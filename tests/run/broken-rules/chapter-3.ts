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
  {
    rule: 'R3.02',
    breaks: 'a device sends an id of its own for the placeholder',
    file: 'src/api/resources/push.ts',
    find: 'deviceId: DEVICE_ID,',
    put: 'deviceId: `${DEVICE_ID}-${userId}`,',
    project: 'push',
    test: 'tests/push/push.test.ts',
  },
  {
    rule: 'R3.03',
    breaks: 'an agent’s first name is stored under another name',
    file: 'src/offline/session-keys.ts',
    find: "firstName: 'agentFname'",
    put: "firstName: 'agentFirstName'",
    project: 'screens',
    test: 'tests/e2e/session.spec.ts',
  },
];
