import { FhirFault } from '#server/fhir/outcome.ts';
import { ownReference } from '#server/fhir/references.ts';
import type { Config } from '#server/platform/config.ts';
import { wrongElement } from './faults.ts';

/** Elements within elements. No resource that is created has as many. */
const DEPTH_MAX = 40;

const wrongText = (expression: string) =>
  new FhirFault(400, { code: 'value', diagnostics: 'A text has a character that is none.', expression });

/**
 * Returns a body with relative references.
 * @throws FhirFault 422 at a reference to another server: its numbers are not ours; 400 at a text that cannot be stored
 */
export function ownBody(config: Pick<Config, 'publicUrl'>, body: unknown, at: string, depth = 0): unknown {
  if (depth > DEPTH_MAX)
    throw new FhirFault(400, { code: 'structure', diagnostics: 'The body has too many levels.' });
  if (typeof body === 'string') {
    if (body.includes('\0')) throw wrongText(at);
    return body;
  }
  if (Array.isArray(body)) return body.map((one, n) => ownBody(config, one, `${at}[${n}]`, depth + 1));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      if (name.includes('\0')) throw wrongText(at);
      const inner = ownBody(config, value, `${at}.${name}`, depth + 1);
      return [name, name === 'reference' && typeof inner === 'string' ? own(config, inner, at) : inner];
    }),
  );
}

function own(config: Pick<Config, 'publicUrl'>, reference: string, at: string): string {
  const found = ownReference(config, reference);
  if (found === undefined)
    throw wrongElement(
      `${at}.reference`,
      'The reference leads to another server, or has another form than Type/id.',
    );
  return found;
}
