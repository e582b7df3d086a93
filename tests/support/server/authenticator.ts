import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAnswer } from '#contract/passkeys.ts';

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest();
const base64url = (of: Buffer | string): string => Buffer.from(of).toString('base64url');
/** A text or bytes shorter than 256, and small numbers, in CBOR. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Asked {
  challenge: string;
}

/** A device with a passkey, as a browser has it behind its own call: it answers what it is asked for a portal. */
export class Authenticator {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private uses = 0;

  private readonly portal: string;
  checksPerson: boolean;

  /** @param checksPerson whether it checks who holds it */
  constructor(portal: string, checksPerson = true) {
    this.portal = portal;
    this.checksPerson = checksPerson;
  }

  /** The answer to `startPasskey`. */
  make({ challenge }: Asked): PasskeyAnswer {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.keys.publicKey),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(Buffer.concat([this.data(HAS_KEY), credential])),
    ]);
    return this.answer({
      clientDataJSON: base64url(this.told('webauthn.create', challenge)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The answer to `startPasskeyCheck`. */
  prove({ challenge }: Asked): PasskeyAnswer {
    const told = this.told('webauthn.get', challenge);
    const data = this.data();
    return this.answer({
      clientDataJSON: base64url(told),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(told)]), this.keys.privateKey)),
    });
  }

  private told(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.portal, crossOrigin: false }));
  }

  private data(more = 0): Buffer {
    this.uses += 1;
    const flags = IS_PRESENT + (this.checksPerson ? IS_VERIFIED : 0) + more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(new URL(this.portal).hostname), Buffer.from([flags]), counter]);
  }

  private answer(response: Record<string, unknown>): PasskeyAnswer {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

/** An ES256 key: a map of kty 2 (EC2), alg -7, crv 1, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}
