import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto';
import type { VendorAnswer, VendorRequest } from './fake-vendor.ts';

/** The owner of an ABHA, as ABDM knows them. */
export interface AbhaOwner {
  /** 14 digits with dashes. */
  number: string;
  address: string;
  name: string;
  gender: string;
  yearOfBirth: string;
  monthOfBirth?: string;
  dayOfBirth?: string;
  status?: string;
}

/** The code that every mobile gets. */
export const ABHA_CODE = '482913';
const PREFIX = '/abha/api/v3';
const NUMBER_WAY = { hint: 'abha-number', scope: 'abha-login' } as const;
const ADDRESS_WAY = { hint: 'abha-address', scope: 'abha-address-login' } as const;
const WAYS: Readonly<Record<string, typeof NUMBER_WAY | typeof ADDRESS_WAY>> = {
  '/profile/login': NUMBER_WAY,
  '/phr/web/login/abha': ADDRESS_WAY,
};
/** A photo is larger than most answers. */
const PHOTO = 'x'.repeat(200_000);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Asked {
  scope?: string[];
  loginHint?: string;
  loginId?: string;
  otpSystem?: string;
  authData?: { authMethods: string[]; otp: { txnId: string; otpValue: string } };
}

/**
 * ABDM's service for ABHA numbers and addresses, with a key of its own, written from https://github.com/10bedicu/care_abdm
 * (abdm/service/v3/health_id.py) and https://github.com/nha-in/docs (site/docs/hiecm/v3, milestone 1).
 */
export function openAbhaService(sessionNow: () => string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const owners: AbhaOwner[] = [];
  const transactions = new Map<string, AbhaOwner>();
  const tokens = new Map<string, AbhaOwner>();
  const service = { owners, code: ABHA_CODE, expired: new Set<string>(), owns, answer, sent: 0 };

  function decrypted(text = ''): string | null {
    const how = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    try {
      return privateDecrypt(how, Buffer.from(text, 'base64')).toString();
    } catch {
      return null;
    }
  }

  function owns({ url }: VendorRequest): boolean {
    return url.pathname.startsWith(PREFIX);
  }

  function answer({ method, url, headers, body }: VendorRequest): VendorAnswer {
    const path = url.pathname.slice(PREFIX.length);
    if (!UUID.test(String(headers['request-id'])) || !/^\d{4}-.*Z$/.test(String(headers['timestamp'])))
      return { status: 400, json: { error: { code: 'ABDM-1016: ', message: 'Invalid Timestamp' } } };
    if (headers.authorization !== `Bearer ${sessionNow()}`)
      return { status: 401, json: { code: '900901', message: 'Invalid Credentials' } };
    if (path === '/profile/public/certificate') {
      const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
      return {
        status: 200,
        json: { publicKey: key, encryptionAlgorithm: 'RSA/ECB/OAEPWithSHA-1AndMGF1Padding' },
      };
    }
    if (method === 'GET') return profile(path, String(headers['x-token']));
    const asked = JSON.parse(body) as Asked;
    const [, login = '', step] = /^(.*\/(?:login|abha))\/(request\/otp|verify)$/.exec(path) ?? [];
    const way = WAYS[login];
    if (!way || asked.scope?.join(' ') !== `${way.scope} mobile-verify`)
      return { status: 400, json: { scope: 'Invalid Scope' } };
    return step === 'verify' ? verify(asked, way) : send(asked, way);
  }

  function send({ loginHint, loginId, otpSystem }: Asked, { hint }: { hint: string }): VendorAnswer {
    const id = decrypted(loginId);
    const isNumber = /^\d{2}(-\d{4}){3}$/.test(id ?? '');
    if (loginHint !== hint || otpSystem !== 'abdm' || id === null || isNumber !== (hint === 'abha-number'))
      return { status: 400, json: { loginId: 'LoginId is invalid', timestamp: '2026-12-01 10:00:00' } };
    const owner = owners.find(({ number, address }) => id === number || id === address);
    if (!owner)
      return { status: 404, json: { error: { code: 'ABDM-1114', message: `User not found ${id}` } } };
    const txnId = randomUUID();
    transactions.set(txnId, owner);
    service.sent += 1;
    return { status: 200, json: { txnId, message: 'OTP sent to mobile number ending with ******4321' } };
  }

  function verify({ authData }: Asked, { hint }: { hint: string }): VendorAnswer {
    const { txnId = '', otpValue } = authData?.otp ?? {};
    const owner = transactions.get(txnId);
    if (!owner) return { status: 400, json: { txnId: 'Invalid Transaction Id' } };
    const message = service.expired.has(owner.number)
      ? 'OTP expired, please try again'
      : 'Please enter a valid OTP. Entered OTP is either expired or incorrect.';
    if (decrypted(otpValue) !== service.code || service.expired.has(owner.number))
      return { status: 200, json: { txnId, authResult: 'failed', message, accounts: [] } };
    const token = randomUUID();
    tokens.set(`Bearer ${token}`, owner);
    const of = hint === 'abha-number' ? { token } : { tokens: { token } };
    return {
      status: 200,
      json: { txnId, authResult: 'success', accounts: [{ profilePhoto: PHOTO }], ...of },
    };
  }

  function profile(path: string, token: string): VendorAnswer {
    const owner = tokens.get(token);
    if (!owner) return { status: 401 };
    const { number, address, name, status = 'ACTIVE', ...rest } = owner;
    const common = { ...rest, status, mobile: '******4321', profilePhoto: PHOTO };
    if (path === '/profile/account')
      return { status: 200, json: { ...common, name, ABHANumber: number, preferredAbhaAddress: address } };
    return path === '/phr/web/login/profile/abha-profile'
      ? { status: 200, json: { ...common, fullName: name, abhaNumber: number, abhaAddress: address } }
      : { status: 404 };
  }

  return service;
}
