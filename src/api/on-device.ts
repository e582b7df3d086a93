/** The stored data of this device, in one file that loads after the first screen. src/app/runtime.ts connects it. */
export { lockUserDataInAllTabs, post, startOutbox, wipe } from '#api/outbox/outbox.ts';
export { readWritten } from '#api/cache/read-written.ts';
export { forgetPassword, lockUserData, unlockUserData } from '#offline/user-data-key.ts';
export { lockedByServer } from '#api/outbox/locked-by-server.ts';
export { tellLocked, whenOpen } from '#api/session/session-lock.ts';
