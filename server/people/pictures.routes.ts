import type { storageCalls } from '#contract/storage.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isPassed } from '#server/files/quarantine.ts';
import { signedUrl, URL_LIFE_S } from '#server/files/document-links.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import { ownUser } from './own.ts';
import {
  checkedPicture,
  currentProfileFile,
  insertProfileFile,
  removeProfileFiles,
} from './profile-files.ts';
import { addSeconds } from '#server/platform/time.ts';

type PictureCalls = Pick<
  typeof storageCalls,
  'getDPURL' | 'removeDP' | 'uploadDP' | 'getSignatureURL' | 'removeSignature' | 'uploadSignature'
>;
type Kind = 'PICTURE' | 'SIGNATURE';
type Ctx = Deps & { who: Staff };

async function linkTo(ctx: Ctx, fileId: string) {
  return {
    url: await signedUrl(ctx, fileId),
    expiresAt: addSeconds(ctx.clock.now(), URL_LIFE_S).toISOString(),
  };
}

async function find(ctx: Ctx, userId: string, kind: Kind) {
  const row = await currentProfileFile(ctx.db, userId, kind);
  return row && (await isPassed(ctx, row.fileKey)) ? linkTo(ctx, row.id) : { url: null, expiresAt: null };
}

/** @returns the function that sets the person's picture, once its bytes are stored */
async function prepareUpload(seen: Ctx & { body: { userId: string; file: File } }, kind: Kind) {
  const { userId, file } = seen.body;
  ownUser(seen.who, userId);
  const stored = await storeUpload(seen, await checkedPicture(file, kind));
  return async (ctx: Ctx) => {
    const row = await change(ctx, async (c) => {
      const added = await insertProfileFile(c, stored, { userId, kind, name: file.name || 'picture' });
      await c.event('profile.changed', [`user:${userId}`], {});
      return added;
    });
    return linkTo(ctx, row.id);
  };
}

async function remove(ctx: Ctx & { body: { userId: string } }, kind: Kind) {
  ownUser(ctx.who, ctx.body.userId);
  const { userId } = ctx.who;
  await change(ctx, async (c) => {
    await removeProfileFiles(c, userId, kind);
    await c.audit(`REMOVE_${kind}`, 'appUser', userId);
    await c.event('profile.changed', [`user:${userId}`], {});
  });
  return {};
}

export const pictureHandlers: HandlersOf<PictureCalls> = {
  // Colleagues see each other's pictures; a signature is visible only to its owner.
  getDPURL: (ctx) => find(ctx, ctx.body.userId, 'PICTURE'),
  uploadDP: { prepare: (ctx) => prepareUpload(ctx, 'PICTURE') },
  removeDP: (ctx) => remove(ctx, 'PICTURE'),
  async getSignatureURL(ctx) {
    ownUser(ctx.who, ctx.body.userId);
    return find(ctx, ctx.who.userId, 'SIGNATURE');
  },
  uploadSignature: { prepare: (ctx) => prepareUpload(ctx, 'SIGNATURE') },
  removeSignature: (ctx) => remove(ctx, 'SIGNATURE'),
};
