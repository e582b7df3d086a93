/** The three kinds that ring (R9.05), most urgent first. */
export const ALERT_KINDS = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
