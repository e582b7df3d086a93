import { useState } from 'react';
import { EndAppointment, type Ending } from './end-appointment.tsx';
import { HandOverAppointment } from './hand-over-appointment.tsx';
import { MoveAppointment } from './move-appointment.tsx';
import type { MoveTo, PlannedVisit } from './planned-visit.ts';

interface ChangeAppointmentProps {
  visit: PlannedVisit;
  /** Where a drag has put it. */
  to?: MoveTo | undefined;
  onClose: () => void;
}

/** Moves, hands over or cancels an appointment, or says that the patient did not come. */
export function ChangeAppointment({ visit, to, onClose }: ChangeAppointmentProps) {
  const [ending, setEnding] = useState<Ending | 'handOver'>();
  if (ending === 'handOver') return <HandOverAppointment visit={visit} onClose={onClose} />;
  if (ending) return <EndAppointment visit={visit} ending={ending} onClose={onClose} />;
  return <MoveAppointment visit={visit} to={to} onEnd={setEnding} onClose={onClose} />;
}
