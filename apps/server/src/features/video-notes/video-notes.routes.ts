import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { addVideoNote, changeVideoNote, deleteVideoNote } from './video-notes.store.ts';
import { listAllVideoNotes, listVideoNotes } from './video-notes.view.ts';

export const videoNotesRoutes = ({
  db,
  limits,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => [
  bind(api.listVideoNotes, ({ member, params }) =>
    orNotFound(listVideoNotes(db.kysely, member, params.videoId)),
  ),

  bind(api.addVideoNote, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    return orNotFound(addVideoNote(db.kysely, member, params.videoId, body.second));
  }),

  bind(api.changeVideoNote, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    return orNotFound(changeVideoNote(db.kysely, member, params.noteId, body.note));
  }),

  bind(api.deleteVideoNote, async ({ member, params }) => {
    if (!(await deleteVideoNote(db.kysely, member, params.noteId))) throw notFound();
    return undefined;
  }),

  bind(api.listAllVideoNotes, async ({ member, snapshot, query }) => {
    const page = pageRequest(query, PAGE_SIZE.bookmarks);
    const viewer = await videoLists.viewer({ member, snapshot });
    const { notes, total } = await listAllVideoNotes(db.kysely, viewer, page);
    return new Page(notes, total, PAGE_SIZE.bookmarks);
  }),
];
