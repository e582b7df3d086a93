import { useEffect, useEffectEvent } from 'react';

/** WebOTP, which the types of the browser do not have. */
interface SmsCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Hands over the code of the next SMS that is bound to this origin, while a field asks for it. In a browser without WebOTP, or
 * where its reader refuses, the code is typed by hand.
 */
export function useSmsCode(isAsked: boolean, onCode: (code: string) => void): void {
  const hand = useEffectEvent(onCode);
  useEffect(() => {
    if (!isAsked || !('OTPCredential' in globalThis)) return undefined;
    const asking = new AbortController();
    const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal: asking.signal };
    const read = navigator.credentials.get(request) as Promise<(Credential & { code: string }) | null>;
    read
      .then((credential) => {
        if (credential && /^\d{4,8}$/.test(credential.code)) hand(credential.code);
      })
      .catch(() => undefined);
    return () => asking.abort();
  }, [isAsked]);
}
