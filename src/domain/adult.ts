/** India: of age at 18, by the Majority Act 1875. */
export const ADULT_YEARS = 18;
