import { describe, expect, test } from 'vitest';
import { RequestKind, Role } from '#contract/shared.ts';
import {
  aiFlag,
  barOf,
  hidesSignInLinks,
  HOME,
  isConsultationScreen,
  isNurseCaseScreen,
  isPatientScreen,
  loginPathOf,
} from '#domain/paths.ts';
import { queuePathOf } from '#domain/queue-paths.ts';

describe('R1.03 a consultation screen', () => {
  test.each(['/consultation/1/2', '/consultations', '/consultations/7', '/a/consultation'])(
    'includes %s',
    (path) => {
      expect(isConsultationScreen(path)).toBe(true);
    },
  );

  test.each([
    '/',
    '/dashboard',
    '/my-consultations',
    '/talk-nurse',
    '/nurse-consultation/1/none',
    '/nurse-service-details/1',
    '/derma-consultation/3',
  ])('excludes %s', (path) => {
    expect(isConsultationScreen(path)).toBe(false);
  });
});

test.each([
  ['/consultation/1/2', true],
  ['/nurse-consultation/1/none', true],
  ['/derma-consultation/3', true],
  ['/nurse-service-details/1', false],
])('no notice comes between a person and the patient of %s: %s', (path, is) => {
  expect(isPatientScreen(path)).toBe(is);
});

test.each([
  ['/nurse-service-details/1', true],
  ['/nurse-consultation/1/2', true],
  ['/nurse-dashboard', false],
  ['/talk-nurse', false],
])('R9.07 %s is a screen of one case: %s', (path, is) => {
  expect(isNurseCaseScreen(path)).toBe(is);
});

test('R2.01 each role has its home', () => {
  expect(HOME).toEqual({ provider: '/dashboard', agent: '/agent-dashboard', nurse: '/talk-nurse' });
});

test.each([
  ['/agent-dashboard', 'agent'],
  ['/agent', 'agent'],
  ['/talk-nurse', 'nurse'],
  ['/nurse-consultation/1/2', 'nurse'],
  ['/dashboard', 'provider'],
  ['/', 'provider'],
])('R2.27 %s has the bar of the %s', (path, bar) => {
  expect(barOf(path)).toBe(bar);
});

test.each([
  ['/guest/1/2/3', true],
  ['/agent', true],
  ['/nurse/1/2/3', true],
  ['/login', false],
  ['/register', false],
])('R2.20 %s hides Sign In and Sign Up: %s', (path, hidden) => {
  expect(hidesSignInLinks(path)).toBe(hidden);
});

test('R2.18 R2.22 R2.25 logout leads to the sign-in of the role, with the name of the AI flag', () => {
  expect(Role.options.map((role) => [role, loginPathOf(role)])).toEqual([
    ['provider', '/login'],
    ['agent', '/agent'],
    ['nurse', '/login'],
  ]);
  expect(aiFlag('wardline')).toBe('wardlineai');
});

test('a push of any kind leads every role to a place of its own portal', () => {
  for (const kind of RequestKind.options) {
    for (const role of Role.options)
      expect(queuePathOf(kind, role), `${kind} ${role}`).toMatch(/^\/[a-z-]+$/);
  }
  expect(queuePathOf('EMERGENCY_CARE', 'nurse')).toBe('/talk-nurse');
  expect(queuePathOf('AMPATH', 'agent')).toBe('/agent-ampath');
});
