import { PATIENT_KEY } from '#contract/device-names.ts';

/** The tab keeps the token of the session, so that a reload does not ask again; the server ends it after two hours. */
const nameOf = (link: string): string => `${PATIENT_KEY}${link}`;

export function storedToken(link: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(link));
  } catch {
    return null;
  }
}

export function storeToken(link: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(nameOf(link));
    else sessionStorage.setItem(nameOf(link), token);
  } catch {
    // Without storage, a reload asks again.
  }
}
