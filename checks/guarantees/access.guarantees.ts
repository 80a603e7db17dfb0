import { check, type Guarantees, here } from './guarantee.ts';

/** Guarantees about who may see and do what. */
export const ACCESS: Guarantees = {
  C1: {
    says: 'Who may do what is what the written tables say (checks/guarantees/requests/, staff-rights.ts)',
    shownBy: [
      here(
        'rights',
        'who may do what',
        {
          breaks: 'guests pass the guard of calls for members',
          file: 'apps/server/src/platform/sessions/member-auth.ts',
          from: "if (audience !== 'anyone' && !member) {",
          to: 'if (!visitorOf(request)) {',
        },
        {
          breaks: 'pages are shown to every brand',
          file: 'apps/server/src/features/pages/pages.view.ts',
          from: 'WHERE p.id = ${pageId} AND ${isVisibleTo(member)}`;',
          to: 'WHERE p.id = ${pageId} AND p.published_at <= now()`;',
        },
      ),
      here(
        'staff-rights',
        'who may do what in the console',
        {
          breaks: 'operators who were shut out stay in',
          file: 'apps/server/src/platform/sessions/live-sessions.view.ts',
          from: 't.disabled_at IS NULL AND $',
          to: '$',
        },
        {
          breaks: 'the console asks for no right',
          file: 'apps/server/src/platform/sessions/staff-auth.ts',
          from: '(session.roles, right)',
          to: '',
        },
      ),
      here('staff-rights', 'no operator is anybody at the members’ site'),
    ],
  },
  C2: {
    says: 'No member sees or changes another’s data',
    shownBy: [
      here(
        'foreign-rows',
        'a member sees and changes nothing',
        {
          breaks: 'a word of the search history is deleted by its number alone',
          file: 'apps/server/src/features/search/search.store.ts',
          from: "    .where('member_id', '=', member.id)\n",
          to: '',
        },
        {
          breaks: 'questions are shown to all before they are answered',
          file: 'apps/server/src/features/questions/questions.view.ts',
          from: 'q.member_id = ${memberId} OR (q.is_public AND a.id IS NOT NULL)',
          to: 'q.member_id = ${memberId} OR q.id > 0',
        },
      ),
      check(
        'apps/server/src/features/videos/cached-content.test.ts',
        'each member sees their own, also in simultaneous requests',
        (passed, total) =>
          `answers to simultaneous requests mixed up ${total - passed} of ${total}`,
        {
          breaks: 'of states that are read together, all viewers get the first one’s',
          file: 'apps/server/src/features/videos/viewer-state.view.ts',
          from: 'return states.slice(end - videoIds.length, end);',
          to: 'return states.slice(0, videoIds.length);',
        },
      ),
    ],
  },
  C3: {
    says: 'What is not published for a member is not found, listed or counted',
    shownBy: here(
      'hidden',
      'what is not published',
      {
        breaks: 'lectures that a series closes are shown',
        file: 'apps/server/src/features/videos/visible-videos.view.ts',
        from: 'sql`(${isVisibleToBrands(brands)} AND NOT ${isClosedTo(sql`${member.id}`, brands)})`',
        to: 'isVisibleToBrands(brands)',
      },
      {
        breaks: 'lists and queries of many lectures know of none that is closed',
        file: 'apps/server/src/features/series/closed-lectures.view.ts',
        from: 'if (!(await isGated(asker))) return NONE;',
        to: 'return NONE;',
      },
      {
        breaks: 'scheduled videos are shown before their time',
        file: 'apps/server/src/features/videos/visible-videos.view.ts',
        from: 'v.published_at <= now()',
        to: 'v.published_at IS NOT NULL',
      },
    ),
  },
  C4: {
    says: 'Enquiries go only to brands that the member holds',
    shownBy: here('rights', 'an enquiry goes only', {
      breaks: 'any category is offered to any brand',
      file: 'apps/server/src/features/contact-categories/contact-categories.view.ts',
      from: 'AND (c.brand_id IS NULL OR c.brand_id = ${brandId})`;',
      to: 'AND (true OR c.brand_id = ${brandId})`;',
    }),
  },
  C5: {
    says: 'Films, pictures and the files beside them go only to visitors with the right to them',
    shownBy: here('unasked-files', 'files are handed to nobody', {
      breaks: 'pictures go to any visitor who names them',
      file: 'apps/server/src/features/media/media.plugin.ts',
      from: '    await viewerOf(request);\n',
      to: '',
    }),
  },
  C6: {
    says: 'Fields that a call does not name change nothing',
    shownBy: here('mass-assignment', 'what a body holds', {
      breaks: 'bodies pass whole and are stored whole',
      file: 'apps/server/src/features/account/account.routes.ts',
      from: '{ name: body.name }',
      to: 'body',
      also: [
        {
          file: 'apps/server/src/platform/http/parse.ts',
          from: '));\n  return result.data;',
          to: '));\n  return { ...(isRecord(input) ? input : {}), ...(result.data as object) } as z.output<Schema>;',
        },
      ],
    }),
  },
  C7: {
    says: 'However a path is written, the decision is the same, or there is no such path',
    shownBy: here('shapes', 'however a path is written', {
      breaks: 'any host may be named, and two of them',
      file: 'apps/server/src/platform/http/allowed-hosts.ts',
      from: "!isOurs(host) || repeats(request.raw.rawHeaders, 'host')) return done(problem(400)",
      to: "host === 'nobody' && hosts && repeats([], '')) throw problem(400",
    }),
  },
  C8: {
    says: 'Wherever records of several kinds are listed, read, found, restored or undone, the right of each record’s own kind counts',
    shownBy: [
      here(
        'several-kinds',
        'a call with several kinds of records serves',
        {
          breaks: 'the trash lists every kind',
          file: 'apps/server/src/features/trash/trash.view.ts',
          from: '      TRASH_KINDS.filter((kind) => mayRead(roles, kind)),\n',
          to: '      TRASH_KINDS,\n',
        },
        {
          breaks: 'the trash restores every kind',
          file: 'apps/server/src/use-cases/trash.ts',
          from: '    if (found && !mayWrite(staff.roles, found.kind)) throw problem(403);\n',
          to: '',
        },
        {
          breaks: 'every kind can be chosen in the trash',
          file: 'apps/server/src/features/trash/trash.view.ts',
          from: 'const kinds = TRASH_KINDS.filter((kind) => mayWrite(roles, kind));',
          to: 'const kinds = TRASH_KINDS;',
        },
        {
          breaks: 'a change is undone whatever it changed',
          file: 'apps/server/src/console/records/undo.ts',
          from: '    if (!entries.every(({ kind }) => mayWrite(staff.roles, kind))) throw problem(403);\n',
          to: '',
        },
        {
          breaks: 'jobs are shown to every operator',
          file: 'apps/server/src/console/staff-jobs/staff-jobs.view.ts',
          from: 'sql<boolean>`j.access_rights <@ ${rights}::text[]`',
          to: 'sql<boolean>`j.access_rights IS DISTINCT FROM ${rights}::text[]`',
        },
      ),
      check(
        'apps/staff/src/pages/find-anything.test.tsx',
        'the search over all kinds asks for what',
        (passed, total) => `roles that Ctrl+K asks too much for ${total - passed} of ${total}`,
        {
          breaks: 'Ctrl+K looks into every kind',
          file: 'apps/staff/src/pages/find-anything.tsx',
          from: 'resources.filter((resource) => mayOpen(resource, permissions))',
          to: 'resources.filter((resource) => mayOpen(resource, permissions) || true)',
        },
      ),
    ],
  },
  C9: {
    says: 'Sender, address for replies, telephone and hours in mails change only by who may write mails, with a fresh code',
    shownBy: here(
      'mailed-fields',
      'what mails say of their sender changes only',
      {
        breaks: 'no fresh code is asked for',
        file: 'apps/server/src/console/records/mailed-fields.ts',
        from: '  if (!hasFreshCode) throw new Problem(403, freshCodeProblem);\n',
        to: '',
      },
      {
        breaks: 'the right to write the record is enough',
        file: 'apps/server/src/console/records/mailed-fields.ts',
        from: "if (!may(roles, 'mail.write')) {",
        to: "if (!may(roles, 'content.write')) {",
      },
      {
        breaks: 'saving asks for nothing',
        file: 'apps/server/src/console/records/records.ts',
        from: 'if (isInSession(by) && isMailed(kind.kind)) {',
        to: "if (isInSession(by) && kind.kind === 'nothing' && isMailed(kind.kind)) {",
      },
      {
        breaks: 'many come back from the trash unasked',
        file: 'apps/server/src/use-cases/trash.ts',
        from: '      guardMailed(staff, kind, null, before);\n',
        to: '',
      },
      {
        breaks: 'jobs are undone unasked',
        file: 'apps/server/src/use-cases/undo-job.ts',
        from: '      guardMailed(staff, kind, after, before);\n',
        to: '',
      },
    ),
  },
};
