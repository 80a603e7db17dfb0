import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { addVideoNote, changeVideoNote, deleteVideoNote } from './video-notes.store.ts';
import { listAllVideoNotes, listVideoNotes } from './video-notes.view.ts';

export const videoNotesRoutes = ({ db, limits }: { db: Database; limits: Limits }) => [
  bind(api.listVideoNotes, async ({ member, params }) => {
    const notes = await listVideoNotes(db.kysely, member, params.videoId);
    if (!notes) throw notFound();
    return notes;
  }),

  bind(api.addVideoNote, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const note = await addVideoNote(db.kysely, member, params.videoId, body.second);
    if (!note) throw notFound();
    return note;
  }),

  bind(api.changeVideoNote, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const note = await changeVideoNote(db.kysely, member, params.noteId, body.note);
    if (!note) throw notFound();
    return note;
  }),

  bind(api.deleteVideoNote, async ({ member, params }) => {
    if (!(await deleteVideoNote(db.kysely, member, params.noteId))) throw notFound();
    return undefined;
  }),

  bind(api.listAllVideoNotes, async ({ member, query }) => {
    const page = pageRequest(query, PAGE_SIZE.bookmarks);
    const { notes, total } = await listAllVideoNotes(db.kysely, member, page);
    return new Page(notes, total, PAGE_SIZE.bookmarks);
  }),
];
