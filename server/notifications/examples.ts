import type { Language } from '#contract/sent-messages.ts';
import type { Config } from '#server/platform/config.ts';
import type { InLanguages } from './tell.ts';
import type { Notification } from './notification.ts';

/** An example of each value, as long as a usual one: by it the parts of an SMS are counted. */
const EXAMPLES: Readonly<Record<string, string | InLanguages>> = {
  app: 'town-clinic',
  code: '4821',
  number: 'LB100423',
  end: '1224',
  amount: '₹ 970.00',
  reference: 'UTR612399',
  doctor: 'Dr. Meera Iyer',
  name: 'Asha Patil',
  mode: { en: 'video', hi: 'वीडियो' },
  when: { en: 'Tue, 2 March at 09:00 IST', hi: 'मंगल, 2 मार्च को 09:00 IST बजे' },
  device: 'Chrome on Android',
  advice: 'If it was not you, set a new password now: that signs all devices out.',
  who: 'Asha Kulkarni',
  what: 'Your registration',
  decision: 'approved',
  reason: '',
  userName: 'asha.more',
};

/** Every value that a text of this row may have a place for, with an example. */
export function examplesOf(
  { needs = [], may = [] }: Notification,
  language: Language,
  { PRODUCT_NAME: product, PLACE: hospital, SUPPORT_EMAIL: support, publicUrl }: Config,
): Record<string, string> {
  const own = [...needs, ...may].map((name) => {
    if (name === 'link') return [name, `${publicUrl}/p?x=${'x'.repeat(16)}`];
    if (name === 'host') return [name, new URL(publicUrl).hostname];
    if (name === 'page') return [name, `${publicUrl}/forgot-password`];
    const example = EXAMPLES[name] ?? '';
    return [name, typeof example === 'string' ? example : (example[language] ?? example.en)];
  });
  return { product, hospital, support, ...Object.fromEntries(own) } as Record<string, string>;
}
