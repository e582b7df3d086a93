/** What other domains may do with appointments. */
export {
  findAppointment,
  findAppointmentByNumber,
  findBookable,
  listAppointments,
  pageOfAppointments,
  type AppointmentRow,
} from './appointment.queries.ts';
export {
  bookAppointment,
  cancelAppointment,
  markNoShow,
  moveAppointment,
  undoNoShow,
} from './appointments.ts';
export { colleaguesFor, handOverAppointment } from './hand-over-appointment.ts';
export { changeOwnAppointment, ownAppointment } from './own-appointment.ts';
export { presentDoctors } from './present-doctors.ts';
export { presentAppointment, presentBooking, presentSlot } from './present-appointment.ts';
export { mustBeRange } from './schedule.ts';
export { slotsOf } from './slots.ts';
