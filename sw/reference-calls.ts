/**
 * Paths as in the contract, without /{app}; a test compares the two. Their answers contain no personal data.
 */
export const REFERENCE_PATHS: readonly string[] = [
  '/api/provider/getLanguageslist',
  '/api/provider/getQualifications',
  '/api/provider/StateMedicalCouncil',
  '/api/user/provider/Salutation',
  '/api/user/getCountries',
  '/api/user/getStatesByCountry',
  '/api/user/getCitiesByState',
  '/api/customer/getspecialisationlist',
];

/** Returns whether a GET of this path returns a list that is the same for everyone. */
export function isReferenceCall(path: string, app: string): boolean {
  return path.startsWith(`/${app}/`) && REFERENCE_PATHS.includes(path.slice(app.length + 1));
}
