import { join } from 'node:path';
import { MAX_IMAGE_BYTES, uploadImage } from '@orchard/contract/staff/uploads';
import { audit } from '#console/records/audit.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { fileBody } from '#platform/http/bodies.ts';
import { randomName, storeFile } from '#platform/storage/disk-storage.ts';
import { redrawImage } from './redraw-image.ts';

interface UploadsRoutesParts {
  db: Database;
  /** Contains `images/` for members and `public/` for everyone. */
  mediaDir: string;
}

export const uploadsRoutes = ({ db, mediaDir }: UploadsRoutesParts) => [
  bind(uploadImage, async ({ staff, request, query: { visibility = 'private' } }) => {
    const sent: Buffer[] = [];
    for await (const chunk of fileBody(request, MAX_IMAGE_BYTES)) sent.push(chunk);
    const picture = await redrawImage(Buffer.concat(sent));
    const name = randomName('webp');
    const folder = visibility === 'public' ? 'public' : 'images';
    const url = `/media/${folder}/${name}`;
    await storeFile(join(mediaDir, folder), name, picture);
    await audit(db.kysely, staff, [
      {
        action: 'upload',
        kind: 'uploads',
        recordId: null,
        label: url,
        before: null,
        after: { url, bytes: picture.length },
      },
    ]);
    return { url };
  }),
];
