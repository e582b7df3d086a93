import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agentDropdown,
  agentMayOpen,
  agentMenu,
  needsMobileVerification,
  nurseMenu,
  providerDropdown,
  providerHome,
  providerMayOpen,
  providerMenu,
  type Completion,
  type MenuEntry,
  type ProviderFlags,
} from '#domain/menus.ts';

const FLAGS: ProviderFlags = {
  providerVerificationStatus: 'VERIFIED_AND_APPROVED',
  avialableForOthers: true,
  eligibleForExpertAnalysis: false,
  skincareSAF: false,
  secondOpinionAdmin: false,
  hasAccesstoDermaCare: false,
  isWebAiSignUp: false,
  mobileConfirmed: true,
  hasClinicLinks: false,
};
const COMPLETE: Completion = {
  personalInfo: true,
  professionalInfo: true,
  serviceInfo: true,
  isWebAiSignUp: false,
};
const NOTHING: Completion = {
  personalInfo: false,
  professionalInfo: false,
  serviceInfo: false,
  isWebAiSignUp: false,
};
const PENDING = { providerVerificationStatus: 'PENDING' };

const keys = (entries: readonly MenuEntry[]): string[] => entries.map((entry) => entry.key);
const menu = (flags: Partial<ProviderFlags> = {}, completion = COMPLETE) =>
  keys(providerMenu({ ...FLAGS, ...flags }, completion));
const dropdown = (flags: Partial<ProviderFlags> = {}, completion = COMPLETE, clinics = 1) =>
  keys(providerDropdown({ ...FLAGS, ...flags }, completion, clinics));

const anyFlags = fc.record({
  providerVerificationStatus: fc.constantFrom('VERIFIED_AND_APPROVED', 'PENDING', 'REJECTED', ''),
  avialableForOthers: fc.boolean(),
  eligibleForExpertAnalysis: fc.boolean(),
  skincareSAF: fc.boolean(),
  secondOpinionAdmin: fc.boolean(),
  hasAccesstoDermaCare: fc.boolean(),
  isWebAiSignUp: fc.boolean(),
  mobileConfirmed: fc.boolean(),
  hasClinicLinks: fc.boolean(),
});
const anyCompletion = fc.record({
  personalInfo: fc.boolean(),
  professionalInfo: fc.boolean(),
  serviceInfo: fc.boolean(),
  isWebAiSignUp: fc.boolean(),
});

describe("the provider's menu", () => {
  const always = ['home', 'consultations', 'aiTool', 'calendar', 'payments', 'patients'];

  test('R2.10 holds these for every verified provider', () => {
    expect(menu()).toEqual(always);
    fc.assert(
      fc.property(anyFlags, anyCompletion, (flags, completion) =>
        always.every((key) =>
          keys(
            providerMenu({ ...flags, providerVerificationStatus: 'VERIFIED_AND_APPROVED' }, completion),
          ).includes(key),
        ),
      ),
    );
  });

  test.each([
    ['R2.06', 'skincare', { skincareSAF: true, avialableForOthers: true }, true],
    ['R2.06', 'skincare', { skincareSAF: true, avialableForOthers: false }, false],
    ['R2.06', 'skincare', { skincareSAF: false, avialableForOthers: true }, false],
    ['R2.07', 'secondOpinion', { eligibleForExpertAnalysis: true, avialableForOthers: true }, true],
    ['R2.07', 'secondOpinion', { eligibleForExpertAnalysis: true, avialableForOthers: false }, false],
    ['R2.07', 'secondOpinion', { eligibleForExpertAnalysis: false, avialableForOthers: true }, false],
    ['R2.08', 'homeCare', { secondOpinionAdmin: true }, true],
    ['R2.08', 'homeCare', { secondOpinionAdmin: false }, false],
    ['R2.09', 'dermacare', { hasAccesstoDermaCare: true }, true],
    ['R2.09', 'dermacare', { hasAccesstoDermaCare: false }, false],
  ] as const)('%s %s with %j: %s', (_, key, flags, shown) => {
    expect(menu(flags).includes(key)).toBe(shown);
  });

  test('R2.04 R4.11 shows everything for VERIFIED_AND_APPROVED alone', () => {
    fc.assert(
      fc.property(anyFlags, anyCompletion, (flags, completion) => {
        const shown = keys(providerMenu(flags, completion));
        return flags.providerVerificationStatus === 'VERIFIED_AND_APPROVED'
          ? shown.length >= 6
          : shown.length <= 1;
      }),
    );
    for (const status of ['PENDING', '', 'verified_and_approved', 'REJECTED'])
      expect(menu({ providerVerificationStatus: status })).toEqual([]);
  });

  test.each([
    [true, COMPLETE, ['home']],
    [true, { ...COMPLETE, serviceInfo: false }, []],
    [false, COMPLETE, []],
  ] as const)(
    'R2.19 shows Home before verification once all is complete and isWebAiSignUp is set (%s)',
    (isWebAiSignUp, completion, expected) => {
      expect(menu({ ...PENDING, isWebAiSignUp }, completion)).toEqual(expected);
      expect(
        providerMenu({ ...FLAGS, ...PENDING, isWebAiSignUp }, completion).map((entry) => entry.to),
      ).toEqual(expected.map(() => '/video-review'));
    },
  );

  test.each([
    [true, true, '/dashboard'],
    [true, false, '/dashboard'],
    [false, true, '/second-opinion'],
    [false, false, '/skincare-saf'],
  ])('R2.05 Home (available: %s, expert: %s) is %s', (avialableForOthers, eligibleForExpertAnalysis, to) => {
    expect(providerHome({ ...FLAGS, avialableForOthers, eligibleForExpertAnalysis })).toBe(to);
    expect(providerMenu({ ...FLAGS, avialableForOthers, eligibleForExpertAnalysis }, COMPLETE)[0]).toEqual({
      key: 'home',
      to,
    });
  });
});

describe('the dropdown', () => {
  test('R2.13 shows bank details, password, roster and vacation to a verified provider alone', () => {
    for (const key of ['bankDetails', 'changePassword', 'roster', 'vacation']) {
      expect(dropdown()).toContain(key);
      expect(dropdown(PENDING)).not.toContain(key);
    }
  });

  test('R2.14 shows the inbox always', () => {
    fc.assert(
      fc.property(anyFlags, anyCompletion, fc.nat(3), (flags, completion, clinics) =>
        keys(providerDropdown(flags, completion, clinics)).includes('inbox'),
      ),
    );
  });

  test('R2.15 shows billing and the AI tool only when all three infos are complete', () => {
    fc.assert(
      fc.property(anyFlags, anyCompletion, (flags, completion) => {
        const shown = keys(providerDropdown(flags, completion, 1));
        const isComplete = completion.personalInfo && completion.professionalInfo && completion.serviceInfo;
        return shown.includes('payments') === isComplete && shown.includes('aiTool') === isComplete;
      }),
    );
  });

  test.each(['personalInfo', 'professionalInfo', 'serviceInfo'] as const)(
    'R2.16 shows %s only when that is complete',
    (info) => {
      expect(dropdown({}, NOTHING)).not.toContain(info);
      expect(dropdown({}, { ...NOTHING, [info]: true }).filter((key) => key.endsWith('Info'))).toEqual([
        info,
      ]);
    },
  );

  test.each([
    [true, 2, true],
    [true, 1, false],
    [true, 0, false],
    [false, 2, false],
  ])('R2.17 Switch Clinic (verified: %s, clinics: %i): %s', (verified, clinics, shown) => {
    expect(dropdown(verified ? {} : PENDING, COMPLETE, clinics).includes('switchClinic')).toBe(shown);
  });
});

describe('the other menus', () => {
  test('R2.23 an agent sees all six, and the front desk', () => {
    expect(keys(agentMenu('AGENT'))).toEqual([
      'frontDesk',
      'lab',
      'secondOpinionServices',
      'diagnostic',
      'ampath',
      'alertu',
      'redcliff',
    ]);
    fc.assert(fc.property(fc.string(), (type) => type === 'AGENT_PT' || agentMenu(type).length === 7));
  });

  test('an agent of either type opens the counter, from the menu under the name', () => {
    for (const type of ['AGENT', 'AGENT_PT'])
      for (const { to } of agentDropdown()) expect(agentMayOpen(to, type)).toBe(true);
    expect(keys(agentDropdown())).toEqual(['counter']);
    expect(agentMayOpen('/front-desk', 'AGENT_PT')).toBe(false);
  });

  test('R2.24 AGENT_PT sees home care alone', () => {
    expect(agentMenu('AGENT_PT')).toEqual([{ key: 'homeCare', to: '/agent-dashboard' }]);
  });

  test.each([
    ['/talk-nurse', ['/talk-nurse', '/nurse-dashboard', '/home-visits']],
    ['/nurse-dashboard', ['/talk-nurse', '/nurse-dashboard', '/home-visits']],
    ['/nurse-consultation/1/2', []],
  ])('R2.25 a nurse on %s sees %j', (path, expected) => {
    expect(nurseMenu(path).map((entry) => entry.to)).toEqual(expected);
  });
});

describe('the review of one skin case', () => {
  test.each([
    ['R2.06 skincare', { skincareSAF: true, avialableForOthers: true }, true],
    ['R2.05 skincare alone, whose home is its list', { skincareSAF: true, avialableForOthers: false }, true],
    ['R2.09 dermacare', { hasAccesstoDermaCare: true }, true],
    ['neither', { avialableForOthers: true }, false],
  ] as const)('opens with %s', (_, flags, allowed) => {
    expect(providerMayOpen('/derma-consultation/1', { ...FLAGS, ...flags }, COMPLETE, 1)).toBe(allowed);
  });
});

describe('R4.16 the mobile number is asked for', () => {
  test.each([
    ['verified, service info complete, not confirmed', { mobileConfirmed: false }, COMPLETE, true],
    ['confirmed', { mobileConfirmed: true }, COMPLETE, false],
    ['service info missing', { mobileConfirmed: false }, { ...COMPLETE, serviceInfo: false }, false],
    ['not verified', { ...PENDING, mobileConfirmed: false }, COMPLETE, false],
  ] as const)('%s', (_, flags, completion, asked) => {
    expect(needsMobileVerification({ ...FLAGS, ...flags }, completion)).toBe(asked);
  });
});
