import type { BrokenRule } from './broken-rule.ts';

/** 1 Product */
export const CHAPTER_1: readonly BrokenRule[] = [
  {
    rule: 'R1.01',
    breaks: 'the title has no "Provider"',
    file: 'src/domain/alerts.ts',
    find: '`${productName} Provider Portal`',
    put: '`${productName} Portal`',
    project: 'pure',
    test: 'tests/src/domain/alerts.test.ts',
  },
  {
    rule: 'R1.02',
    breaks: 'the prefix is on consultation screens too',
    file: 'src/domain/alerts.ts',
    find: 'if (!total || isConsultationScreen(path)) return title;',
    put: 'if (!total) return title;',
    project: 'pure',
    test: 'tests/src/domain/alerts.test.ts',
  },
  {
    rule: 'R1.03',
    breaks: 'a path with /consultations is none',
    file: 'src/domain/paths.ts',
    find: '/\\/consultations?(\\/|$)/',
    put: '/\\/consultation(\\/|$)/',
    project: 'pure',
    test: 'tests/src/domain/paths.test.ts',
  },
  {
    rule: 'R1.04',
    breaks: 'a link opens any consultation, not its own alone',
    file: 'server/visits/guest.queries.ts',
    find: "    .where('guestInvitation.consultationId', '=', link.consultId)\n",
    put: '',
    project: 'server-pglite',
    test: 'tests/server/visits/room.test.ts',
  },
  {
    rule: 'R1.07',
    breaks: 'records of all artifacts are answered, not of the one with this id',
    file: 'server/patients/health-record.queries.ts',
    find: "    .select('content')\n    .where('artifactId', '=', artifactId)\n",
    put: "    .select('content')\n",
    project: 'server-pglite',
    test: 'tests/server/patients/health-records.test.ts',
  },
  {
    rule: 'R1.08',
    breaks: 'the link that the operator has set is not read',
    file: 'server/people/video-ai.ts',
    find: 'return setting.success ? setting.data.url : null;',
    put: 'return setting.success ? null : null;',
    project: 'server-pglite',
    test: 'tests/server/cases/video-reviews.test.ts',
  },
];
