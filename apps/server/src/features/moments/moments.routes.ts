import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { dropMoment, keepMoment, noteMoment } from './moments.store.ts';
import { listKeptMoments, listMoments } from './moments.view.ts';

export const momentsRoutes = ({ db, limits }: { db: Database; limits: Limits }) => [
  bind(api.listMoments, async ({ member, params }) => {
    const moments = await listMoments(db.kysely, member, params.videoId);
    if (!moments) throw notFound();
    return moments;
  }),

  bind(api.keepMoment, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const moment = await keepMoment(db.kysely, member, params.videoId, body.second);
    if (!moment) throw notFound();
    return moment;
  }),

  bind(api.noteMoment, async ({ member, params, body, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const moment = await noteMoment(db.kysely, member, params.momentId, body.note);
    if (!moment) throw notFound();
    return moment;
  }),

  bind(api.dropMoment, async ({ member, params }) => {
    if (!(await dropMoment(db.kysely, member, params.momentId))) throw notFound();
    return undefined;
  }),

  bind(api.listKeptMoments, async ({ member, query }) => {
    const page = pageRequest(query, PAGE_SIZE.bookmarks);
    const { moments, total } = await listKeptMoments(db.kysely, member, page);
    return new Page(moments, total, PAGE_SIZE.bookmarks);
  }),
];
