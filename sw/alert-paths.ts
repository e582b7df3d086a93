/** The worker's alert paths as in the contract, without /{app}; a test compares the two. */
export const ALERTS_PATH = '/api/portal/v1/alerts/';
