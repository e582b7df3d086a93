import type { PatientLinkRow } from './patient-link.queries.ts';

/** Nothing that says what the patient has or takes: others may read the SMS. Hindi is not yet read by a native speaker. */
const NEWS = {
  en: {
    PRESCRIPTION: 'Your prescription is ready.',
    RESULT: 'A test result is ready.',
    STAFF: 'Your visit page is ready.',
    ASKED: 'Your care team asks you to send something.',
  },
  hi: {
    PRESCRIPTION: 'आपका पर्चा तैयार है।',
    RESULT: 'जाँच का एक नतीजा तैयार है।',
    STAFF: 'आपकी मुलाक़ात का पेज तैयार है।',
    ASKED: 'आपकी टीम आपसे कुछ भेजने को कहती है।',
  },
} as const satisfies Record<string, Record<PatientLinkRow['reason'], string>>;

/** The SMS with a link, in Hindi for who speaks Hindi and no English. */
export function linkWords(
  reason: PatientLinkRow['reason'],
  { url, product, languages }: { url: string; product: string; languages: readonly string[] },
): string {
  const isHindi = languages.includes('Hindi') && !languages.includes('English');
  return isHindi
    ? `${product}: ${NEWS.hi[reason]} मरीज़ की जन्मतिथि से खोलें: ${url}`
    : `${product}: ${NEWS.en[reason]} Open it with the patient's date of birth: ${url}`;
}
