import { describe, expect, test } from 'vitest';
import {
  CipherError,
  createKeyMaterial,
  decipherFrom,
  encodedKeyOf,
  encryptFor,
  type KeyMaterial,
} from '#server/connectors/abdm/cipher.ts';

/** The example of https://github.com/mgrmtech/fidelius-cli (README): keys, nonces, text and cipher text. */
const REQUESTER = {
  privateKey: 'DMxHPri8d7IT23KgLk281zZenMfVHSdeamq0RhwlIBk=',
  publicKey: 'BAheD5rUqTy4V5xR4/6HWmYpopu5CO+KO8BECS0udNqUTSNo91TIqIIy1A4Vh+F94c+n9vAcwXU2bGcfsI5f69Y=',
  nonce: '6uj1RdDUbcpI3lVMZvijkMC8Te20O4Bcyz0SyivX8Eg=',
};
const REQUESTER_X509 =
  'MIIBMTCB6gYHKoZIzj0CATCB3gIBATArBgcqhkjOPQEBAiB/////////////////////////////////////////7TBEBCAqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqYSRShRAQge0Je0Je0Je0Je0Je0Je0Je0Je0Je0Je0JgtenHcQyGQEQQQqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0kWiCuGaG4oIa04B7dLHdI0UySPU1+bXxhsinpxaJ+ztPZAiAQAAAAAAAAAAAAAAAAAAAAFN753qL3nNZYEmMaXPXT7QIBCANCAAQIXg+a1Kk8uFecUeP+h1pmKaKbuQjvijvARAktLnTalE0jaPdUyKiCMtQOFYfhfeHPp/bwHMF1NmxnH7COX+vW';
const SENDER = {
  privateKey: 'AYhVZpbVeX4KS5Qm/W0+9Ye2q3rnVVGmqRICmseWni4=',
  publicKey: 'BABVt+mpRLMXiQpIfEq6bj8hlXsdtXIxLsspmMgLNI1SR5mHgDVbjHO2A+U4QlMddGzqyEidzm1AkhtSxSO2Ahg=',
  nonce: 'lmXgblZwotx+DfBgKJF0lZXtAXgBEYr5khh79Zytr2Y=',
};
const TEXT = "Wormtail should never have been Potter cottage's secret keeper.";
const CONTENT =
  'pzMvVZNNVtJzqPkkxcCbBUWgDEBy/mBXIeT2dJWI16ZAQnnXUb9lI+S4k8XK6mgZSKKSRIHkcNvJpllnBg548wUgavBa0vCRRwdL6kY6Yw==';

const flipped = (text: string): string => {
  const bytes = Buffer.from(text, 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64');
};

describe('the encryption of health records', () => {
  test('decrypts the published example of fidelius', () => {
    expect(decipherFrom(REQUESTER, SENDER)(CONTENT)).toBe(TEXT);
  });

  test.each([
    ['as a point', REQUESTER.publicKey],
    ['as a SubjectPublicKeyInfo', REQUESTER_X509],
  ])('encrypts the published example to its published content with the key %s', (_, publicKey) => {
    expect(encryptFor(TEXT, SENDER, { ...REQUESTER, publicKey })).toBe(CONTENT);
  });

  test('decrypts what new key material encrypted, in every script', () => {
    const [hospital, portal] = [createKeyMaterial(), createKeyMaterial()];
    const text = '{"text":"मधुमेह, শর্করা, நீரிழிவு"}';
    expect(decipherFrom(portal, hospital)(encryptFor(text, hospital, portal))).toBe(text);
    expect(Buffer.from(portal.publicKey, 'base64')).toHaveLength(65);
  });

  test('encodes a public key as published', () => {
    expect(encodedKeyOf(REQUESTER.publicKey)).toBe(REQUESTER_X509);
  });

  test('accepts a private key with the sign byte that Java writes', () => {
    const signed = Buffer.concat([Buffer.of(0), Buffer.from(REQUESTER.privateKey, 'base64')]);
    const own = { ...REQUESTER, privateKey: signed.toString('base64') };
    expect(decipherFrom(own, SENDER)(CONTENT)).toBe(TEXT);
  });

  test.each<[string, string, KeyMaterial, { publicKey: string; nonce: string }]>([
    ['a content that was altered', flipped(CONTENT), REQUESTER, SENDER],
    ['a content without a tag', 'AAAA', REQUESTER, SENDER],
    ['another private key', CONTENT, createKeyMaterial(), SENDER],
    ['another nonce', CONTENT, REQUESTER, { ...SENDER, nonce: REQUESTER.nonce }],
    ['a nonce that is too short', CONTENT, REQUESTER, { ...SENDER, nonce: 'AAAA' }],
    ['a point outside of the curve', CONTENT, REQUESTER, { ...SENDER, publicKey: flipped(SENDER.publicKey) }],
    [
      'bytes before the point that are no SubjectPublicKeyInfo',
      CONTENT,
      REQUESTER,
      {
        ...SENDER,
        publicKey: Buffer.concat([Buffer.of(1), Buffer.from(SENDER.publicKey, 'base64')]).toString('base64'),
      },
    ],
    ['no public key', CONTENT, REQUESTER, { ...SENDER, publicKey: '' }],
    ['a private key of zero', CONTENT, { ...REQUESTER, privateKey: 'AA==' }, SENDER],
  ])('refuses %s', (_, content, own, other) => {
    expect(() => decipherFrom(own, other)(content)).toThrow(CipherError);
  });
});
