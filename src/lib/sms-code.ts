import { useEffect, useEffectEvent } from 'react';

/** WebOTP, which the types of the browser do not have. */
interface SmsCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** Returns the code of the next SMS that is bound to this origin; null where the browser has no WebOTP, or until the signal ends. */
async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null;
  const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal };
  const credential = (await navigator.credentials.get(request)) as { code?: unknown } | null;
  return typeof credential?.code === 'string' ? credential.code : null;
}

/** Hands over the code of an SMS while a field asks for it. What the reader refuses, or the browser, is typed by hand. */
export function useSmsCode(isAsked: boolean, onCode: (code: string) => void): void {
  const hand = useEffectEvent((code: string) => {
    if (/^\d{4,8}$/.test(code)) onCode(code);
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    const asking = new AbortController();
    readSmsCode(asking.signal).then(
      (code) => {
        if (code !== null && !asking.signal.aborted) hand(code);
      },
      () => undefined,
    );
    return () => asking.abort();
  }, [isAsked]);
}
