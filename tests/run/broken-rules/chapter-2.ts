import type { BrokenRule } from './broken-rule.ts';

const MENUS = {
  file: 'src/domain/menus.ts',
  project: 'pure',
  test: 'tests/src/domain/menus.test.ts',
} as const;

/** 2 Screens and routes: the menus */
export const MENU_RULES: readonly BrokenRule[] = [
  {
    rule: 'R2.04',
    breaks: 'the full menu shows for every provider who is not PENDING',
    ...MENUS,
    find: '  if (!isVerified(flags)) {\n',
    put: "  if (flags.providerVerificationStatus === 'PENDING') {\n",
  },
  {
    rule: 'R2.05',
    breaks: 'an expert who is not available has the skin cases as Home',
    ...MENUS,
    find: "flags.eligibleForExpertAnalysis ? '/second-opinion' : '/skincare-saf'",
    put: "flags.eligibleForExpertAnalysis ? '/skincare-saf' : '/second-opinion'",
  },
  {
    rule: 'R2.06',
    breaks: 'Skincare Case Review does not ask for avialableForOthers',
    ...MENUS,
    find: "[flags.skincareSAF && flags.avialableForOthers, 'skincare'",
    put: "[flags.skincareSAF, 'skincare'",
  },
  {
    rule: 'R2.07',
    breaks: 'Second opinion does not ask for eligibleForExpertAnalysis',
    ...MENUS,
    find: "[flags.eligibleForExpertAnalysis && flags.avialableForOthers, 'secondOpinion'",
    put: "[flags.avialableForOthers, 'secondOpinion'",
  },
  {
    rule: 'R2.08',
    breaks: 'Home Care asks for another flag',
    ...MENUS,
    find: "[flags.secondOpinionAdmin, 'homeCare'",
    put: "[flags.eligibleForExpertAnalysis, 'homeCare'",
  },
  {
    rule: 'R2.09',
    breaks: 'Dermacare asks for another flag',
    ...MENUS,
    find: "[flags.hasAccesstoDermaCare, 'dermacare'",
    put: "[flags.skincareSAF, 'dermacare'",
  },
  {
    rule: 'R2.10',
    breaks: 'Patients is in the menu of available providers alone',
    ...MENUS,
    find: "[true, 'patients', '/patients']",
    put: "[flags.avialableForOthers, 'patients', '/patients']",
  },
  {
    rule: 'R2.13',
    breaks: 'bank details are in the dropdown of every provider',
    ...MENUS,
    find: "[verified, 'bankDetails'",
    put: "[true, 'bankDetails'",
  },
  {
    rule: 'R2.14',
    breaks: 'the inbox is in the dropdown of verified providers alone',
    ...MENUS,
    find: "[true, 'inbox', '/inbox']",
    put: "[verified, 'inbox', '/inbox']",
  },
  {
    rule: 'R2.15',
    breaks: 'billing is in the dropdown once the service info is complete',
    ...MENUS,
    find: "[complete, 'payments'",
    put: "[completion.serviceInfo, 'payments'",
  },
  {
    rule: 'R2.16',
    breaks: 'the professional info shows when the personal info is complete',
    ...MENUS,
    find: "[completion.professionalInfo, 'professionalInfo'",
    put: "[completion.personalInfo, 'professionalInfo'",
  },
  {
    rule: 'R2.17',
    breaks: 'Switch Clinic shows with one clinic',
    ...MENUS,
    find: 'verified && clinics > 1',
    put: 'verified && clinics > 0',
  },
  {
    rule: 'R2.19',
    breaks: 'the reduced bar has Home without isWebAiSignUp',
    ...MENUS,
    find: 'allInfosComplete(completion) && flags.isWebAiSignUp',
    put: 'allInfosComplete(completion)',
  },
  {
    rule: 'R2.23',
    breaks: 'Ampath Labs is not in an agent’s menu',
    ...MENUS,
    find: "[!isPartTime, 'ampath'",
    put: "[isPartTime, 'ampath'",
  },
  {
    rule: 'R2.24',
    breaks: 'AGENT_PT has Lab Services too',
    ...MENUS,
    find: "[!isPartTime, 'lab'",
    put: "[true, 'lab'",
  },
  {
    rule: 'R2.25',
    breaks: 'the nurse menu shows in a nurse consultation',
    ...MENUS,
    find: "const shown = !path.startsWith('/nurse-consultation');",
    put: "const shown = !path.startsWith('/nurse-service-details');",
  },
];
