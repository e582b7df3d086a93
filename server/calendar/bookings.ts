/** What other domains may do with appointments. */
export {
  findAppointment,
  findAppointmentByNumber,
  findBookable,
  findBooked,
  listAppointments,
  listClinicsOf,
  pageOfAppointments,
  type AppointmentRow,
} from './appointment.queries.ts';
export {
  bookAppointment,
  cancelAppointment,
  markNoShow,
  moveAppointment,
  undoNoShow,
  type NewAppointment,
} from './appointments.ts';
export { freeTimes } from './free-times.ts';
export { colleaguesFor, handOverAppointment } from './hand-over-appointment.ts';
export { changeOwnAppointment, ownAppointment } from './own-appointment.ts';
export { presentDoctors } from './present-doctors.ts';
export { presentAppointment, presentBooking } from './present-appointment.ts';
export { mustBeRange } from './schedule.ts';
export { freeTime, offered } from './slots.ts';
