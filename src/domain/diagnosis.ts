interface Diagnosis {
  code: string;
  title: string;
}

/** How a diagnosis without a code of ICD-10 is marked, on screens and on paper. */
export const PROVISIONAL = 'Provisional, no code';

/** In free text, because ICD-10 has none that fits or it was not found yet. */
export const isProvisional = ({ code }: Pick<Diagnosis, 'code'>): boolean => code === '';

/** "J06.9 Acute upper respiratory infection", or "Dengue-like fever (Provisional, no code)". */
export function diagnosisWords(diagnosis: Diagnosis): string {
  const { code, title } = diagnosis;
  return isProvisional(diagnosis) ? `${title} (${PROVISIONAL})` : `${code} ${title}`;
}

/** One that is equal in a list: by its code, a provisional one by its words. */
export function isSameDiagnosis(a: Diagnosis, b: Diagnosis): boolean {
  return a.code === b.code && (!isProvisional(a) || a.title.toLowerCase() === b.title.toLowerCase());
}
