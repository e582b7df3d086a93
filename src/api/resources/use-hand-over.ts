import { useMutation, useQuery } from '@tanstack/react-query';
import { handOverRequest, providersOnDutyQuery } from './requests.ts';

interface HandOverInput {
  requestId: string;
  /** The giver's own providerId: one cannot hand over to oneself. */
  ownId?: string;
  /** Afterwards, with the name of the doctor: tell it, read again what changed. */
  onDone: (doctor: string | undefined) => unknown;
}

/** Returns who may get a patient, and the handing over itself. */
export function useHandOver({ requestId, ownId, onDone }: HandOverInput) {
  const { data = [], isPending } = useQuery(providersOnDutyQuery());
  const doctors = data.filter((provider) => provider.providerId !== ownId);
  const {
    mutate,
    error,
    isPending: busy,
  } = useMutation({
    mutationFn: ({ to, note }: { to: string; note: string }) =>
      handOverRequest({ requestId, providerId: to, ...(note ? { note } : {}) }),
    onSuccess: (_, { to }) => onDone(doctors.find((doctor) => doctor.providerId === to)?.name),
  });
  return { doctors, isPending, busy, error, handOver: mutate };
}
