import type { BrokenRule } from './broken-rule.ts';

const PATHS = {
  file: 'src/domain/paths.ts',
  project: 'pure',
  test: 'tests/src/domain/paths.test.ts',
} as const;

/** 2 Screens and routes: the bars, the pages of no role, what is around a page */
export const SCREEN_RULES: readonly BrokenRule[] = [
  {
    rule: 'R2.01',
    breaks: 'a nurse is led to Nurse Care',
    ...PATHS,
    find: "nurse: '/talk-nurse'",
    put: "nurse: '/nurse-dashboard'",
  },
  {
    rule: 'R2.11',
    breaks: 'the link to the clinic dashboard has no e-mail',
    file: 'server/people/clinic-dashboard.ts',
    find: "  link.searchParams.set('email', row.email);\n",
    put: '',
    project: 'server-pglite',
    test: 'tests/server/people/clinic-dashboard.test.ts',
  },
  {
    rule: 'R2.20',
    breaks: 'Sign In and Sign Up show on paths of nurses',
    ...PATHS,
    find: '/guest|agent|nurse/',
    put: '/guest|agent/',
  },
  {
    rule: 'R2.22',
    breaks: 'an agent’s logout goes to /login',
    ...PATHS,
    find: "return role === 'agent' ? '/agent' : '/login';",
    put: "return role === 'nurse' ? '/agent' : '/login';",
  },
];
