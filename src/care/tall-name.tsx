import styles from './tall-name.module.css';

interface TallNameProps {
  /** Name as shown, in capitals. */
  name: string;
  /** The same name with capitals for the characters that differ from a look-alike's. */
  tallMan: string | undefined;
}

/** A medicine's name in capitals, in which the characters that tell it from its look-alikes are marked. */
export function TallName({ name, tallMan }: TallNameProps) {
  if (tallMan?.toUpperCase() !== name) return name;
  const parts = tallMan.match(/\p{Lu}+|\P{Lu}+/gu) ?? [];
  return (
    <span className={styles.name}>
      {parts.map((part, at) => {
        const shown = part.toUpperCase();
        return /\p{Lu}/u.test(part) ? (
          <b key={`${at}${part}`} className={styles.tall}>
            {shown}
          </b>
        ) : (
          shown
        );
      })}
    </span>
  );
}
