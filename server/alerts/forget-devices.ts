/** End the pushes to all devices of a user, or to those of sessions that have ended. */
export {
  deleteDevicesOf as forgetDevices,
  deleteDevicesOfSessions as forgetSessionDevices,
} from './push.queries.ts';
