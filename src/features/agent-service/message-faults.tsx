import type { LineFault } from '#contract/lab-messages.ts';
import styles from '#features/agent-service/messages.module.css';
import { labMessages } from '#i18n/en/lab-messages.ts';
import { useText } from '#i18n/text.ts';

/** Lines of a file that were not read, each with its reason. */
export function MessageFaults({ faults, more }: { faults: readonly LineFault[]; more: number }) {
  const text = useText(labMessages);
  return (
    <section className={styles.part} aria-label={text.faults(faults.length + more)}>
      <h3>{text.faults(faults.length + more)}</h3>
      {more > 0 && <p className={styles.note}>{text.faultsFirst(faults.length)}</p>}
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.line}</th>
              <th scope="col">{text.segment}</th>
              <th scope="col">{text.reason}</th>
              <th scope="col">{text.found}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, segment, place, reason, found }, at) => (
              <tr key={`${line} ${at}`}>
                <th scope="row">{line}</th>
                <td>{[segment, place || ''].join(' ')}</td>
                <td>{text[reason]}</td>
                <td className={styles.found}>{found}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
