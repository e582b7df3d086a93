import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '#server/platform/config.ts';

/** An object store that speaks enough of S3 to be one: path-style, SigV4 verified, checksums compared. */
export interface S3Server {
  config: S3Config;
  objects: Map<string, Buffer>;
  close(): void;
}

const BUCKET = 'ward-files';
const [REGION, ACCESS_KEY, SECRET_KEY] = ['ap-south-1', 'AKIDWARD', 'a-secret-of-the-tests'];

export async function openS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void serve(request, response, objects).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    objects,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
): Promise<void> {
  const refuse = (status: number, code: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };
  const body = await buffer(request);
  const { pathname } = new URL(request.url ?? '', 'http://s3');
  const [, bucket, key = ''] = pathname.split('/');
  if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
  const promised = request.headers['x-amz-content-sha256'];
  const hash = createHash('sha256').update(body).digest();
  if (promised !== 'UNSIGNED-PAYLOAD' && promised !== hash.toString('hex'))
    return refuse(400, 'XAmzContentSHA256Mismatch');
  const checksum = request.headers['x-amz-checksum-sha256'];
  if (checksum && checksum !== hash.toString('base64')) return refuse(400, 'BadDigest');
  switch (request.method) {
    case 'PUT':
      if (!request.headers['content-length']) return refuse(411, 'MissingContentLength');
      objects.set(key, body);
      response.end();
      return;
    case 'GET': {
      const found = objects.get(key);
      if (!found) return refuse(404, 'NoSuchKey');
      response.writeHead(200, { 'content-length': found.length }).end(found);
      return;
    }
    case 'DELETE':
      objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      refuse(405, 'MethodNotAllowed');
  }
}

/** AWS Signature Version 4, computed from what arrived. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return false;
  const [, accessKey, date = '', region = '', signed = '', signature] = match;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET_KEY}`),
  );
  const right = createHmac('sha256', key).update(text).digest('hex');
  return accessKey === ACCESS_KEY && region === REGION && right === signature;
}
