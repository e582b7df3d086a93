/** Ends the pushes to all devices of a user. */
export { deleteDevicesOf as forgetDevices } from './push.queries.ts';
