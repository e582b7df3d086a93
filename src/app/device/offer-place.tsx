import styles from './offer-place.module.css';

/** Where the offer of notifications comes, until its code has loaded. */
export const OfferPlace = () => <div className={styles.place} />;
