/** Forms by the categories of CLDR that a language uses; `#` is the count. */
type Forms = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

/** @returns how a language says a count: the browser has its plural rules (CLDR) */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', String(count));
}

export const plural = pluralsOf('en');
