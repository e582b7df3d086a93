/** R2.04–R2.25: who sees which menu entry. Pure; the server checks the same rights. */
export interface ProviderFlags {
  providerVerificationStatus: string;
  avialableForOthers: boolean;
  eligibleForExpertAnalysis: boolean;
  skincareSAF: boolean;
  secondOpinionAdmin: boolean;
  hasAccesstoDermaCare: boolean;
  isWebAiSignUp: boolean;
  mobileConfirmed: boolean;
  hasClinicLinks: boolean;
}

export interface Completion {
  personalInfo: boolean;
  professionalInfo: boolean;
  serviceInfo: boolean;
  isWebAiSignUp: boolean;
}

export type MenuKey =
  | 'home'
  | 'consultations'
  | 'aiTool'
  | 'skincare'
  | 'secondOpinion'
  | 'homeCare'
  | 'dermacare'
  | 'calendar'
  | 'payments'
  | 'patients'
  | 'bankDetails'
  | 'changePassword'
  | 'roster'
  | 'vacation'
  | 'inbox'
  | 'personalInfo'
  | 'professionalInfo'
  | 'serviceInfo'
  | 'switchClinic'
  | 'lab'
  | 'secondOpinionServices'
  | 'diagnostic'
  | 'ampath'
  | 'alertu'
  | 'redcliff'
  | 'frontDesk'
  | 'counter'
  | 'labMessages'
  | 'phoneMessages'
  | 'nurseCare'
  | 'homeVisits';

export interface MenuEntry {
  key: MenuKey;
  to: string;
}

/** R4.11 */
export function isVerified(flags: Pick<ProviderFlags, 'providerVerificationStatus'>): boolean {
  return flags.providerVerificationStatus === 'VERIFIED_AND_APPROVED';
}

export function allInfosComplete(completion: Completion): boolean {
  return completion.personalInfo && completion.professionalInfo && completion.serviceInfo;
}

/** R2.05 */
export function providerHome(flags: ProviderFlags): string {
  if (flags.avialableForOthers) return '/dashboard';
  return flags.eligibleForExpertAnalysis ? '/second-opinion' : '/skincare-saf';
}

function entries(rows: readonly (readonly [shown: boolean, key: MenuKey, to: string])[]): MenuEntry[] {
  return rows.filter(([shown]) => shown).map(([, key, to]) => ({ key, to }));
}

/** The provider's bar: complete when verified and approved, else only Home under its conditions (R2.19). */
export function providerMenu(flags: ProviderFlags, completion: Completion): MenuEntry[] {
  if (!isVerified(flags)) {
    return entries([[allInfosComplete(completion) && flags.isWebAiSignUp, 'home', '/video-review']]);
  }
  return entries([
    [true, 'home', providerHome(flags)],
    [true, 'consultations', '/my-consultations'],
    [true, 'aiTool', '/video-review'],
    [flags.skincareSAF && flags.avialableForOthers, 'skincare', '/skincare-saf'],
    [flags.eligibleForExpertAnalysis && flags.avialableForOthers, 'secondOpinion', '/second-opinion'],
    [flags.secondOpinionAdmin, 'homeCare', '/home-care'],
    [flags.hasAccesstoDermaCare, 'dermacare', '/dermacare'],
    [true, 'calendar', '/calander'],
    [true, 'payments', '/billing'],
    [true, 'patients', '/patients'],
  ]);
}

/** R2.13–R2.17 */
export function providerDropdown(flags: ProviderFlags, completion: Completion, clinics: number): MenuEntry[] {
  const verified = isVerified(flags);
  const complete = allInfosComplete(completion);
  return entries([
    [verified, 'bankDetails', '/bank-details'],
    [verified, 'changePassword', '/change-password'],
    [verified, 'roster', '/roster'],
    [verified, 'vacation', '/vacation'],
    [true, 'inbox', '/inbox'],
    [complete, 'payments', '/billing'],
    [completion.personalInfo, 'personalInfo', '/personal-info'],
    [completion.professionalInfo, 'professionalInfo', '/professional-info'],
    [completion.serviceInfo, 'serviceInfo', '/service-info'],
    [complete, 'aiTool', '/video-review'],
    [verified && clinics > 1, 'switchClinic', '/clinics'],
  ]);
}

/** R2.23, R2.24, and the front desk and the messages of laboratories of those who have every queue */
export function agentMenu(agentType: string, { hasMessages = false, hasPhones = false } = {}): MenuEntry[] {
  const isPartTime = agentType === 'AGENT_PT';
  return entries([
    [!isPartTime, 'frontDesk', '/front-desk'],
    [isPartTime, 'homeCare', '/agent-dashboard'],
    [!isPartTime, 'lab', '/agent-dashboard'],
    [!isPartTime && hasMessages, 'labMessages', '/lab-messages'],
    [!isPartTime && hasPhones, 'phoneMessages', '/phone-messages'],
    [!isPartTime, 'secondOpinionServices', '/agent-soboard'],
    [!isPartTime, 'diagnostic', '/agent-diagnostic'],
    [!isPartTime, 'ampath', '/agent-ampath'],
    [!isPartTime, 'alertu', '/agent-alert'],
    [!isPartTime, 'redcliff', '/agent-redcliff'],
  ]);
}

/** Places of an agent beside the bar, which is full of queues. */
export function agentDropdown(): MenuEntry[] {
  return entries([[true, 'counter', '/counter']]);
}

/** R2.25, and the home visits that are given to nurses */
export function nurseMenu(path: string): MenuEntry[] {
  const shown = !path.startsWith('/nurse-consultation');
  return entries([
    [shown, 'home', '/talk-nurse'],
    [shown, 'nurseCare', '/nurse-dashboard'],
    [shown, 'homeVisits', '/home-visits'],
  ]);
}

/** Places of a nurse beside the bar, which has no room for more on a phone. */
export function nurseDropdown(): MenuEntry[] {
  return entries([[true, 'frontDesk', '/nurse-front-desk']]);
}

/** R4.16 */
export function needsMobileVerification(flags: ProviderFlags, completion: Completion): boolean {
  return isVerified(flags) && completion.serviceInfo && !flags.mobileConfirmed;
}

/** R2.16 lists a form of the profile once it is complete; to be completed it must be open before. */
const INFOS = ['/personal-info', '/professional-info', '/service-info'];
/** Paths that every signed-in provider may open, verified or not. */
const ALWAYS = ['/inbox', '/invalid', '/maintainence', '/mrn-license', ...INFOS];
/** Case screens that belong to menu entries: one of the entries is enough. */
const CASE_OF: readonly [prefix: string, entries: readonly string[]][] = [
  ['/consultations/', ['/my-consultations']],
  ['/consultation/', ['/my-consultations']],
  ['/shared-docs/', ['/my-consultations']],
  ['/patient/', ['/patients']],
  ['/authorize-app', ['/patients']],
  ['/derma-consultation/', ['/dermacare', '/skincare-saf']],
  ['/home-service-details/', ['/home-care']],
];

/** Returns whether a provider may open a path: the menus' entries, and the cases behind them. */
export function providerMayOpen(
  path: string,
  flags: ProviderFlags,
  completion: Completion,
  clinics: number,
): boolean {
  if (ALWAYS.includes(path)) return true;
  const wanted = CASE_OF.find(([prefix]) => path.startsWith(prefix))?.[1] ?? [path];
  const offered = [...providerMenu(flags, completion), ...providerDropdown(flags, completion, clinics)];
  return offered.some((item) => wanted.includes(item.to));
}

/** Providers with an unsubmitted or rejected registration continue it. */
const REGISTERING = ['REGISTERED', 'REFUSED'];

/** Where a provider is redirected who may not open a path. */
export function providerLanding(flags: ProviderFlags, completion: Completion): string {
  if (REGISTERING.includes(flags.providerVerificationStatus)) return '/register';
  return providerMenu(flags, completion)[0]?.to ?? '/inbox';
}

/** R2.24: only home care for AGENT_PT. */
export function agentMayOpen(path: string, agentType: string): boolean {
  const isOfAll = /^\/(agent-service-details\/|(maintainence-agent|agent-password)$)/.test(path);
  const offered = [...agentMenu(agentType, { hasMessages: true, hasPhones: true }), ...agentDropdown()];
  return isOfAll || offered.some((item) => item.to === path);
}
