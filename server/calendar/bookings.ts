/** Re-exports what other domains may do with appointments. */
export {
  findAppointment,
  findAppointmentByNumber,
  findBookable,
  findBooked,
  listAppointments,
  listClinicsOf,
  listToCome,
  pageOfAppointments,
  type AppointmentRow,
} from './appointment.queries.ts';
export {
  bookAppointment,
  cancelAppointment,
  changeUntil,
  markNoShow,
  moveAppointment,
  undoNoShow,
  type NewAppointment,
} from './appointments.ts';
export { findAbsence, listAbsences, lockAbsence } from './absence.queries.ts';
export { endLeave, enterLeave, mustBeToCome } from './leave.ts';
export { presentVacation } from './present-calendar.ts';
export { waysToBook } from './ways-to-book.ts';
export { freeTimes } from './free-times.ts';
export { colleaguesFor, handOverAppointment } from './hand-over-appointment.ts';
export { changeOwnAppointment, ownAppointment } from './own-appointment.ts';
export { presentDoctors } from './present-doctors.ts';
export { presentAppointment, presentBooking } from './present-appointment.ts';
export { mustBeRange } from './schedule.ts';
export { freeTime, offered } from './slots.ts';
