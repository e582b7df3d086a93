/**
 * When a queueable command was done, by the device's clock (ISO 8601), and that clock's time when the request
 * was sent, by which the server corrects for a wrong clock.
 */
export const OCCURRED_AT_HEADER = 'occurred-at';
export const SENT_AT_HEADER = 'sent-at';
