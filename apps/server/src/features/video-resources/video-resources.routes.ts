import { api } from '@orchard/contract';
import { MAX_PART_BYTES } from '@orchard/contract/staff/file-parts';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import {
  beginResourceFile,
  finishResourceFile,
  type ResourceFile,
  sendResourcePart,
} from '@orchard/contract/staff/video-resources';
import { audit } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { randomName } from '#platform/storage/disk-storage.ts';
import {
  addResourceFile,
  deleteResourceFile,
  nameResourceFile,
  touchResourceFile,
} from './resource-files.store.ts';
import { judgeResource, kindOfName } from './resource-kind.ts';
import { findResourceFile, listVideoResources } from './video-resources.view.ts';

export const videoResourcesRoutes = ({ db: { kysely: db }, uploads }: SiteParts) => {
  const find = async (staff: Staff, id: string): Promise<ResourceFile> => {
    const row = await orNotFound(findResourceFile(db, staff, id));
    const received = await uploads.received(id);
    // With a name but not in place: finishing was interrupted and must be repeated.
    const isStored = row.file !== null && received === null;
    return {
      ...row,
      file: isStored ? row.file : null,
      received: isStored ? row.bytes : (received ?? 0),
    };
  };

  return [
    bind(api.listVideoResources, ({ member, params }) =>
      orNotFound(listVideoResources(db, member, params.videoId)),
    ),

    bind(beginResourceFile, async ({ staff, body }) => {
      kindOfName(body.name);
      const id = await addResourceFile(db, staff, body);
      await uploads.begin(id);
      return find(staff, id);
    }),

    bind(sendResourcePart, async ({ staff, params, query: { offset = 0 }, request }) => {
      const { upload: id } = params;
      const file = await find(staff, id);
      if (file.file !== null || offset > file.received) {
        throw conflict(formatStaffMessage('upload.elsewhere'));
      }
      const most = Math.min(MAX_PART_BYTES, file.bytes - offset);
      await uploads.part(id, request, { offset, most });
      await touchResourceFile(db, id);
      return find(staff, id);
    }),

    bind(finishResourceFile, async ({ staff, params: { upload: id } }) => {
      const begun = await find(staff, id);
      if (begun.file !== null) return begun;
      if (begun.received !== begun.bytes) throw conflict(formatStaffMessage('resource.incomplete'));
      await uploads.takeOver(id, {
        judge: (path) => judgeResource(path, begun.name),
        drop: () => deleteResourceFile(db, id),
        async note(kind, sha256) {
          const noted = await nameResourceFile(db, id, { file: randomName(kind), sha256 });
          return { key: `resources/${noted.file}`, sha256: noted.sha256 };
        },
      });
      const finished = await find(staff, id);
      if (finished.file === null) throw conflict(formatStaffMessage('resource.incomplete'));
      await audit(db, staff, {
        action: 'upload',
        kind: 'uploads',
        label: begun.name,
        after: { file: finished.file, bytes: begun.bytes },
      });
      return finished;
    }),
  ];
};
