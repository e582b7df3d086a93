import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { quietQuery, setQuiet } from '#api/resources/alerts.ts';
import styles from '#app/alerts/sound-panel.module.css';
import { alertsHere } from '#i18n/en/alerts-here.ts';
import { useText } from '#i18n/text.ts';
import { clockTime } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';

const CHOICES_MIN = [30, 60, 120, 240, 480] as const;
const MINUTE_MS = 60_000;

/** The user's do-not-disturb setting. It never silences an emergency, and its text says so. */
export function QuietTime() {
  const words = useText(alertsHere);
  const client = useQueryClient();
  const query = useQuery(quietQuery());
  const change = useMutation({
    mutationFn: setQuiet,
    onSuccess: ({ until }) => client.setQueryData(quietQuery().queryKey, until),
  });
  return (
    <>
      <p>{words.quietHelp}</p>
      <Loaded query={query} rows={1}>
        {(until) =>
          until ? (
            <div className={styles.tests}>
              <p role="status">{words.quietUntil(clockTime(until))}</p>
              <Button tone="tonal" size="s" busy={change.isPending} onClick={() => change.mutate(null)}>
                {words.quietEnd}
              </Button>
            </div>
          ) : (
            <div className={styles.tests} role="group" aria-label={words.quietTitle}>
              {CHOICES_MIN.map((minutes) => (
                <Button
                  key={minutes}
                  tone="quiet"
                  size="s"
                  disabled={change.isPending}
                  onClick={() => change.mutate(new Date(Date.now() + minutes * MINUTE_MS).toISOString())}
                >
                  {words.quietFor(minutes)}
                </Button>
              ))}
            </div>
          )
        }
      </Loaded>
      {change.isError && <p role="alert">{words.notDone}</p>}
    </>
  );
}
