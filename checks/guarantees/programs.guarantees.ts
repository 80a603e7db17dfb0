import { type Guarantees, here } from './guarantee.ts';

const AUTH = 'apps/server/src/platform/sessions/program-auth.ts';
const TOKENS = 'apps/server/src/platform/sessions/api-tokens.store.ts';

/** Guarantees about programs of the club and their tokens. */
export const PROGRAMS: Guarantees = {
  R1: {
    says: 'A program’s token opens the calls and the events of its rights and no others',
    shownBy: here(
      'programs',
      'a token opens the',
      {
        breaks: 'a token opens every call',
        file: AUTH,
        from: 'right === null || program.rights.includes(right)',
        to: 'right === null || program.rights.length > 0',
      },
      {
        breaks: 'events are shown to every token',
        file: 'apps/server/src/features/programs/programs.view.ts',
        from: 'SITE_EVENT_TYPES.filter((type) => rights.includes(eventRight(type)))',
        to: 'SITE_EVENT_TYPES.filter((type) => rights && eventRight(type))',
      },
    ),
  },
  R2: {
    says: 'A program’s token is refused by every other call of the site, and no session is anybody at the calls for programs',
    shownBy: here('programs', 'a token is nobody', {
      breaks: 'a token is overlooked elsewhere',
      file: 'apps/server/src/platform/http/serve-endpoints.ts',
      from: "if (spec.audience !== 'program') refuseTokens(request);",
      to: '',
    }),
  },
  R3: {
    says: 'A token that was ended, is past its last day, or whose maker is shut out or no administrator is refused like one that never was, by the same look-up',
    shownBy: here(
      'programs',
      'a token that is',
      {
        breaks: 'an ended token lets in',
        file: TOKENS,
        from: 'WHEN t.ended_at IS NOT NULL THEN',
        to: 'WHEN false THEN',
      },
      {
        breaks: 'an expired token lets in',
        file: TOKENS,
        from: 'WHEN t.expires_on < japan_today() THEN',
        to: 'WHEN false THEN',
      },
      {
        breaks: 'a token outlives its maker’s access',
        file: TOKENS,
        from: 's.disabled_at IS NOT NULL OR ',
        to: '',
      },
      {
        breaks: 'a token outlives its maker’s role',
        file: TOKENS,
        from: " OR NOT 'admin' = ANY(s.roles)",
        to: '',
      },
      {
        breaks: 'what cannot be a token is refused without a look-up',
        file: AUTH,
        from: 'const found = await findToken(',
        to: 'if (!bearer) return;\n      const found = await findToken(',
      },
    ),
  },
};
