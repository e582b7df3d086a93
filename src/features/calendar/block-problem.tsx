import * as z from 'zod/mini';
import { Appointment } from '#contract/roster.ts';
import { ApiError } from '#api/http/errors.ts';
import { calendar } from '#i18n/en/calendar.ts';
import { common } from '#i18n/en/common.ts';
import { useText } from '#i18n/text.ts';
import { shortTime } from '#lib/times.ts';
import { Banner } from '#ui/feedback/banner.tsx';

interface BlockProblemProps {
  problem: { offline: boolean; words: string } | undefined;
  /** Refusal of the save. */
  refusal: unknown;
}

/** Why a block was not stored, with the appointments that it would cover. */
export function BlockProblem({ problem, refusal }: BlockProblemProps) {
  const text = useText(calendar);
  const words = useText(common);
  if (!problem) return null;
  const appointments = appointmentsOf(refusal);
  return (
    <Banner tone="danger">
      {problem.offline ? text.offline : problem.words}
      {appointments.length > 0 && (
        <>
          <p>{text.conflict}</p>
          <ul>
            {appointments.map(({ consultationNumber, consultationMode, startsAt }) => (
              <li key={consultationNumber}>
                {shortTime(startsAt)} · {words[consultationMode]} · {consultationNumber}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

function appointmentsOf(refusal: unknown): Appointment[] {
  if (!(refusal instanceof ApiError)) return [];
  const found = z.object({ appointments: z.array(Appointment) }).safeParse(refusal.body.detail);
  return found.success ? found.data.appointments : [];
}
