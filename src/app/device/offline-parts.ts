/** Modules that are needed offline must be loaded before: one file, loaded behind the first screen. */
export { AccountMenu } from '#app/shell/account-menu.tsx';
export { LockScreen } from '#app/session/lock-screen.tsx';
export { Shortcuts } from '#app/shell/shortcuts.tsx';
export { tellConnection } from './tell-connection.ts';
export { Strips } from './strips.tsx';
export { LeaveDialog, WaitingDialog } from './unsent-changes-dialog.tsx';
export { LockedRoute } from '#app/session/locked-route.tsx';
