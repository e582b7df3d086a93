/**
 * Names that pages and worker share on a device. A name that ends in a dash, a dot or a colon is a prefix. No
 * other file in src and sw defines one (tests/gates/device-names.test.ts).
 */

/** Web Locks for work that one tab at a time does. */
export const REFRESH_LOCK = 'portal-refresh-';
export const SESSION_LOCK = 'portal-lock-';
export const OUTBOX_LOCK = 'portal-outbox-';
export const STREAM_LOCK = 'portal-stream-';
export const CALL_LOCK = 'portal-call-';
/** Web Locks that a tab holds to signal its state. */
export const CONSULTING_SIGN = 'portal-consulting-';
export const AT_CASE_SIGN = 'portal-at-case-';
export const VISIBLE_SIGN = 'portal-visible-';
/**
 * Held by a tab that may play sounds, with its role and a unique suffix: a push is then shown without sound.
 */
export const SOUNDER_SIGN = 'portal-sounder-';

/** BroadcastChannels between tabs. */
export const SESSION_CHANNEL = 'portal-session';
export const OUTBOX_CHANNEL = 'portal-outbox';
export const LIVE_CHANNEL = 'portal-live-';
export const ALERTS_CHANNEL = 'portal-alerts-';

/** IndexedDB databases. */
export const VAULT_DATABASE = 'portal-vault';
export const READS_DATABASE = 'portal-seen';
export const OUTBOX_DATABASE = 'portal-outbox';

/** The session of the console, in the vault. */
export const OPERATOR_SESSION = 'operatorSession';
/** The key of a wall screen, in the vault. */
export const WALL_KEY = 'wallKey';

/**
 * Caches. IndexedDB only marks deleted data, and its bytes remain in files for days. A deleted cache entry is
 * a deleted file, so unlocked keys are in a cache.
 */
export const OPEN_KEYS = 'portal-open-keys';
export const REFERENCE_CACHE = 'portal-reference';
/** Exists while there are unsent changes, so that the worker may ask to open a page. It contains no data. */
export const WAITS_CACHE = 'portal-waits';

/** Keys of localStorage: settings of this device. */
export const THEME_KEY = 'wl.theme';
export const LANGUAGE_KEY = 'wl.language';
export const SOUND_KEY = 'wl.sound';
/** The devices chosen last for a call, and whether it saves data. */
export const CALL_DEVICES_KEY = 'wl.call.devices';
export const INSTALL_DECLINED_KEY = 'wl.install.declined';
/** When notifications were declined last, ms since 1970. */
export const PUSH_DECLINED_KEY = 'wl.push.declined';
export const VIEWS_KEY = 'wl.views.';
/** Shared by all tabs: last activity, locked users, requests that have rung. */
export const TOUCHED_KEY = 'wl.touched';
export const LOCKED_KEY = 'wl.locked';
export const RUNG_KEY = 'wl.rung.';

/** Keys of sessionStorage: the token with which a temporary password is replaced; a guest's ticket and a patient's; the tab's seat in calls. All survive a reload. */
export const RESET_KEY = 'wl.reset';
export const TICKET_KEY = 'wl.guest:';
export const PATIENT_KEY = 'wl.patient:';
export const SEAT_KEY = 'wl.seat';
/** The call for which the tab's person has checked their devices. */
export const CHECKED_KEY = 'wl.call.checked';
