/** Paths as the contract has them, without /{app}; a test holds the two together. None of them tells of a person. */
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

/** Whether a GET of this path is a list that is the same for everybody. */
export function isReferenceCall(path: string, app: string): boolean {
  return path.startsWith(`/${app}/`) && REFERENCE_PATHS.includes(path.slice(app.length + 1));
}
