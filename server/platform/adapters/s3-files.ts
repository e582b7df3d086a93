import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkKey, exactly, type Files } from './files.ts';
import { OutsideError } from './outside.ts';
import type { S3Config } from '#server/platform/config.ts';

/**
 * An S3-compatible store, path-style. An object is durable once its PUT is answered; a partial upload stores
 * nothing.
 */
export function s3Files({ endpoint, bucket, region, accessKey, secretKey }: S3Config): Files {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Checksum trailers are specific to Amazon; most compatible stores refuse them. When the key is a hash,
    // we send it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
  const object = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(key, content) {
      const place = object(key);
      const isBytes = content instanceof Uint8Array;
      const Body = isBytes ? content : Readable.from(exactly(content));
      const ContentLength = isBytes ? content.length : content.sizeBytes;
      const given = new AbortController();
      // The client does not report a failing source stream, and waits for the rest of it.
      if (Body instanceof Readable) Body.once('error', (error) => given.abort(error));
      try {
        await client.send(
          new PutObjectCommand({ ...place, Body, ContentLength, ChecksumSHA256: checksumOf(key) }),
          { abortSignal: given.signal },
        );
      } catch (error) {
        throw given.signal.aborted ? given.signal.reason : outside(error);
      }
    },
    async get(key) {
      const place = object(key);
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(place));
        if (!Body || ContentLength === undefined)
          throw new OutsideError('the file store sent an empty answer');
        return { stream: Body.transformToWebStream(), sizeBytes: ContentLength };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw outside(error);
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key))).catch((error: unknown) => {
        throw outside(error);
      });
    },
  };
}

/** The store compares this checksum with the bytes that it received. */
function checksumOf(key: string): string | undefined {
  return key.length === 64 ? Buffer.from(key, 'hex').toString('base64') : undefined;
}

function outside(error: unknown): OutsideError {
  return new OutsideError(`the file store: ${error instanceof Error ? error.name : 'failed'}`, false, error);
}
