import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Whole messages, headers included. */
  taken: string[];
  close(): Promise<void>;
}

/** A mail server that wants a user and a password, and knows no address at nowhere.example. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const taken: string[] = [];
  const server = new SMTPServer({
    // It has no certificate, so no client may insist on one.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'ward' && password === 'line/26'
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    onRcptTo: ({ address }, _, done) =>
      address.endsWith('@nowhere.example')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData(stream, _, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += String(chunk);
      });
      stream.once('end', () => {
        taken.push(message);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://ward:line%2F26@127.0.0.1:${address.port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
