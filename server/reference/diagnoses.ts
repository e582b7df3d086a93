import { isProvisional } from '#domain/diagnosis.ts';
import { fieldFault, Refusal } from '#server/platform/http/refusal.ts';

const PROVISIONAL_CHARS = { min: 3, max: 160 };

/** A provisional diagnosis says something, in a line. @throws Refusal BAD_INPUT */
export function mustBeDiagnoses(path: string, diagnoses: readonly { code: string; title: string }[]): void {
  const fields = diagnoses.flatMap((diagnosis, at) => {
    const { length } = diagnosis.title.trim();
    if (!isProvisional(diagnosis)) return [];
    const { min, max } = PROVISIONAL_CHARS;
    if (length < min) return [fieldFault(`${path}.${at}.title`, 'TOO_SHORT', { min })];
    return length > max ? [fieldFault(`${path}.${at}.title`, 'TOO_LONG', { max })] : [];
  });
  if (fields.length) throw new Refusal('BAD_INPUT', { fields });
}
