import { Info } from 'lucide-react';
import styles from './about-checks.module.css';
import type { Pad } from './use-pad.ts';
import { pad as padWords } from '#i18n/en/pad.ts';
import { useText } from '#i18n/text.ts';
import { dayOf } from '#lib/times.ts';
import { Icon } from '#ui/media/icon.tsx';

const noon = (day: string): string => dayOf(`${day}T12:00:00Z`);

/** Shows what no check could look at, and by which data the others looked: silence would be taken for safety. */
export function AboutChecks({ pad: { notChecked, sources } }: { pad: Pad }) {
  const words = useText(padWords);
  const medicines = sources.find(({ what }) => what === 'MEDICINES');
  return (
    <>
      {notChecked.length > 0 && (
        <section className={styles.notChecked} aria-labelledby="not-checked">
          <h3 id="not-checked">
            <Icon of={Info} size="s" />
            {words.notChecked}
          </h3>
          <ul>
            {notChecked.map((one) => (
              <li key={one.what + one.name}>{words[one.what](one.name, one.readAs ?? '')}</li>
            ))}
          </ul>
        </section>
      )}
      {medicines && (
        <div className={styles.about}>
          <p>{words.checkedAgainst(noon(medicines.changedOn))}</p>
          <details>
            <summary>{words.aboutChecks}</summary>
            <p>{words.notReviewed}</p>
            <ul>
              {sources.map(({ what, changedOn, source }) => (
                <li key={what}>{words.source(words[what], noon(changedOn), source)}</li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}
