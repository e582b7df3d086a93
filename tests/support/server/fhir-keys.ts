import { exportJWK, generateKeyPair, type CryptoKey, type JSONWebKeySet } from 'jose';

interface Keys {
  jwks: JSONWebKeySet;
  privateKey: CryptoKey;
}

export async function newKeys(alg: 'ES384' | 'RS384' = 'ES384'): Promise<Keys> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg }] }, privateKey };
}
