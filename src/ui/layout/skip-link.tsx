import styles from './skip-link.module.css';

/** First in the page: past the bar to `#main`. */
export function SkipLink({ label }: { readonly label: string }) {
  return (
    <a className={styles.skip} href="#main">
      {label}
    </a>
  );
}
