import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { RESOURCE_PATHS } from '#features/video-resources/video-resources.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { findResourceDownload } from './playable-file.view.ts';
import { type FindViewer, seenBy } from './viewer.ts';

interface ResourceRoutesParts {
  db: Kysely<DB>;
  storage: FileStorage;
  viewerOf: FindViewer;
}

interface ResourceRequest {
  Params: { id: string; file: string };
}

const ID = /^[1-9]\d{0,9}$/;
const FILE = /^[0-9a-z-]{1,200}\.[a-z]{3,4}$/;
/** Characters that some operating system forbids in file names. */
const NO_NAME = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;
/** What RFC 8187 leaves as it is, beside letters and digits; `encodeURIComponent` leaves more. */
const UNSAFE = /['()*]/g;

/** Lets a browser save the file under its title, in any script. */
function attachmentNamed(title: string, extension: string): string {
  const name = [...title.replace(NO_NAME, '_')].slice(0, 80).join('');
  const encoded = encodeURIComponent(`${name}.${extension}`).replace(
    UNSAFE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="download.${extension}"; filename*=UTF-8''${encoded}`;
}

/**
 * Hands out the files beside videos and evenings, judged at each request like films. Nothing in them
 * runs on this site: a browser saves them, and the policy of every answer puts what shows one into a
 * sandbox.
 */
export function resourceRoutes(
  app: FastifyInstance,
  { db, storage, viewerOf }: ResourceRoutesParts,
): void {
  for (const beside of ['video', 'evening'] as const) {
    app.get<ResourceRequest>(`${RESOURCE_PATHS[beside]}/:id/:file`, async (request, reply) => {
      const viewer = await viewerOf(request);
      const { id, file } = request.params;
      if (!ID.test(id) || !FILE.test(file)) throw notFound();
      const wanted = { of: beside, id: Number(id), file };
      const found = await orNotFound(
        seenBy(viewer, (member) => findResourceDownload(db, member, wanted)),
      );
      const extension = file.split('.').at(-1) ?? '';
      reply.header('content-disposition', attachmentNamed(found.title, extension));
      return storage.send(reply, `resources/${found.file}`, 'private, no-store');
    });
  }
}
