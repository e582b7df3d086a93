import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Clamd {
  /** Value of the setting SCANNER. */
  place: string;
  /** The files that it received whole. */
  scanned: Buffer[];
  /** Behaviour for the next files: `hang` never answers, `cut` hangs up in the middle, `full` has a limit of size. */
  does: 'answer' | 'hang' | 'cut' | 'full';
  close(): void;
}

/** The test file of the antivirus industry begins so. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** A ClamAV daemon as far as INSTREAM: `zINSTREAM\0`, chunks after their length, and a length of 0. */
export async function openClamd(path?: string): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (clamd.does === 'cut') return void socket.destroy();
      if (clamd.does === 'hang') return;
      const file = fileOf(bytes);
      if (!file) return;
      clamd.scanned.push(file);
      if (clamd.does === 'full') socket.end('INSTREAM size limit exceeded. ERROR\0');
      else socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  );
  const clamd: Clamd = {
    place:
      path === undefined ? `clamd://127.0.0.1:${(server.address() as AddressInfo).port}` : `clamd://${path}`,
    scanned: [],
    does: 'answer',
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return clamd;
}

/** The file of a command that has come whole. */
function fileOf(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (bytes.toString('latin1', 0, command.length) !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
