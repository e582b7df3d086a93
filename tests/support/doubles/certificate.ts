import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate for localhost that lives as long as the test; web-push speaks https alone. */
export function makeCertificate(directory: string): { key: Buffer; cert: Buffer; certFile: string } {
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  const names = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-days',
    '2',
    '-out',
    certFile,
  ];
  const made = spawnSync('openssl', ['req', '-x509', ...key, ...names], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr ?? made.error}`);
  return { key: readFileSync(keyFile), cert: readFileSync(certFile), certFile };
}
