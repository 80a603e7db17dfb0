import { join } from 'node:path';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { may } from '@orchard/contract/staff/rights';
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_MEGAPIXELS,
  PICTURE_RIGHTS,
  uploadImage,
} from '@orchard/contract/staff/uploads';
import { audit } from '#console/records/audit.store.ts';
import { queueImage } from '#platform/concurrency/image-queue.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { randomName, storeFile } from '#platform/storage/disk-storage.ts';

/** Longest side of a stored picture, in pixels. */
const LONGEST_SIDE = 2560;
const PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const refused = (sentence: string) => fieldsProblem({ file: [sentence] });
const unreadable = () => refused(formatStaffMessage('upload.unreadable'));

/**
 * Redraws a picture as WebP, upright, at most 2,560 pixels wide or high, without metadata such as
 * position and camera. The content decides the type, not the name. An animation keeps its first
 * frame.
 * @throws Problem 422 when it is not a picture, or has too many pixels
 */
const redrawImage = (file: Buffer): Promise<Buffer> =>
  queueImage(async (sharp) => {
    if (file.length === 0) throw unreadable();
    // The head alone states the size.
    const head = sharp(file, { limitInputPixels: false });
    const found = await head.metadata().catch(() => undefined);
    if (!found || !FORMATS.has(found.format)) throw unreadable();
    if (found.width * found.height > PIXELS) {
      throw refused(
        formatStaffMessage('upload.too_many_pixels', {
          most: (MAX_IMAGE_MEGAPIXELS * 100).toLocaleString('ja-JP'),
        }),
      );
    }
    return sharp(file, { limitInputPixels: PIXELS, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 82, effort: 4 })
      .toBuffer()
      .catch(() => {
        throw unreadable();
      });
  });

export const uploadsRoutes = ({ db, mediaDir, uploads }: SiteParts) => [
  bind(uploadImage, async ({ staff, request, query: { visibility = 'private' } }) => {
    if (!PICTURE_RIGHTS.some((right) => may(staff.roles, right))) throw problem(403);
    const sent = await uploads.whole(request, staff, MAX_IMAGE_BYTES);
    const picture = await redrawImage(sent);
    const name = randomName('webp');
    const folder = visibility === 'public' ? 'public' : 'images';
    const url = `/media/${folder}/${name}`;
    await storeFile(join(mediaDir, folder), name, picture);
    await audit(db.kysely, staff, {
      action: 'upload',
      kind: 'uploads',
      label: url,
      after: { url, bytes: picture.length },
    });
    return { url };
  }),
];
