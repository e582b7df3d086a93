/** Where the worker speaks of alerts, as the contract has it, without /{app}; a test holds the two together. */
export const ALERTS_PATH = '/api/portal/v1/alerts/';
