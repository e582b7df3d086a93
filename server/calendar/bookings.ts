/** What other domains may do with appointments. */
export {
  findAppointmentByNumber,
  findBookable,
  findBooked,
  listAppointments,
  listClinicsOf,
  type AppointmentRow,
} from './appointment.queries.ts';
export { bookAppointment, cancelAppointment, moveAppointment, type NewAppointment } from './appointments.ts';
export { changeOwnAppointment, ownAppointment } from './own-appointment.ts';
export { presentDoctors } from './present-doctors.ts';
export { presentAppointment, presentSlot } from './present-appointment.ts';
export { mustBeRange } from './schedule.ts';
export { freeTime, offered, slotsOf } from './slots.ts';
