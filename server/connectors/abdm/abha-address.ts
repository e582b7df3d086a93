const NUMBER = /^\d{2}-?\d{4}-?\d{4}-?\d{4}$/;

/**
 * Returns the ABHA address that the consent manager knows a patient by. A number has an address of its own: its digits at the consent
 * manager (https://sandbox.abdm.gov.in, ABHA address).
 */
export function addressOf(healthId: string, consentManager: string): string {
  return NUMBER.test(healthId) ? `${healthId.replaceAll('-', '')}@${consentManager}` : healthId;
}
