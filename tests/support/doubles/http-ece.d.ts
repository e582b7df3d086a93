declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a push message (RFC 8188, aes128gcm). */
  export function decrypt(
    body: Buffer,
    parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
