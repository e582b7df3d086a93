import type { Refusal } from '#server/platform/http/refusal.ts';

/** Codes of FHIR's issue-type that are used here. */
type IssueCode =
  | 'invalid'
  | 'structure'
  | 'required'
  | 'value'
  | 'invariant'
  | 'security'
  | 'login'
  | 'forbidden'
  | 'not-supported'
  | 'not-found'
  | 'deleted'
  | 'duplicate'
  | 'conflict'
  | 'business-rule'
  | 'too-costly'
  | 'throttled'
  | 'exception';

export interface Issue {
  code: IssueCode;
  /** Plain words without data of a patient. */
  diagnostics: string;
  /** FHIRPath of the element at fault. */
  expression?: string;
  severity?: 'error' | 'warning';
}

/** An error of the FHIR interface: a status with its OperationOutcome. */
export class FhirFault extends Error {
  override name = 'FhirFault';
  status: number;
  issues: readonly Issue[];
  headers: Readonly<Record<string, string>>;
  constructor(status: number, issues: Issue | readonly Issue[], headers: Record<string, string> = {}) {
    super(`${status}`);
    this.status = status;
    this.issues = Array.isArray(issues) ? (issues as readonly Issue[]) : [issues as Issue];
    this.headers = headers;
  }
}

export const NOT_FOUND: Issue = { code: 'not-found', diagnostics: 'There is no such resource.' };

export function outcomeOf(issues: readonly Issue[]) {
  return {
    resourceType: 'OperationOutcome',
    issue: issues.map(({ severity = 'error', code, diagnostics, expression }) => ({
      severity,
      code,
      diagnostics,
      ...(expression && { expression: [expression] }),
    })),
  };
}

const CODE_OF_STATUS: Readonly<Record<number, IssueCode>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-costly',
  422: 'business-rule',
  429: 'throttled',
};

/** Status of a refusal here where it differs from that of the portal's own interface. */
const STATUS: Partial<Record<Refusal['code'], number>> = { BAD_INPUT: 422, RULE: 409 };

/** Returns a refusal of the rules that the portal has, as a fault. */
export function faultOfRefusal(refusal: Refusal): FhirFault {
  const status = STATUS[refusal.code] ?? refusal.status;
  const code = CODE_OF_STATUS[status] ?? (status >= 500 ? 'exception' : 'invalid');
  const { retryAfterS } = refusal.more;
  const headers = retryAfterS ? { 'retry-after': String(retryAfterS) } : {};
  // Fields and reasons of the portal are no words of another system.
  const diagnostics =
    refusal.code === 'BAD_INPUT' ? 'The resource is not accepted.' : refusal.body.responseString;
  return new FhirFault(status, { code, diagnostics }, headers);
}
