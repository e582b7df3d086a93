import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A TLS key and a certificate for localhost that signs itself, made here: no program of the machine is needed. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  // Of two trusted authorities with one name, only the first would ever be looked at.
  const commonName = `localhost ${randomBytes(4).toString('hex')}`;
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(commonName)))));
  const day = 86_400_000;
  const validity = sequence(time(Date.now() - day), time(Date.now() + day));
  // subjectAltName: DNS localhost and IP 127.0.0.1; basicConstraints: a CA, so that it may be trusted as one.
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const isCa = sequence(tagged(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(oid('551d11'), tagged(0x04, names)),
    sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), tagged(0x04, isCa)),
  );
  const version3 = tagged(0xa0, tagged(0x02, Buffer.from([2])));
  const serial = tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(
    version3,
    serial,
    ecdsaWithSha256,
    name,
    validity,
    name,
    spki,
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const der = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${(der.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** DER: a tag, the length, the content. */
function tagged(tag: number, content: Uint8Array): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Uint8Array[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: Uint8Array[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return tagged(0x18, Buffer.from(digits));
}
