import { type Guarantees, here } from './guarantee.ts';

const AUTH = 'apps/server/src/platform/sessions/program-auth.ts';
const TOKENS = 'apps/server/src/platform/sessions/api-tokens.store.ts';

/** Guarantees about programs of the club and their tokens. */
export const PROGRAMS: Guarantees = {
  R1: {
    says: 'A program’s token opens the calls and the events of its rights, as far as its maker has them, and no others',
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
        breaks: 'a token keeps the rights that its maker has lost',
        file: TOKENS,
        from: 'found.rights.filter((right) => held.includes(right))',
        to: 'found.rights.filter((right) => held || right)',
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
    says: 'A token that was ended, is past its last day, or whose maker is shut out is refused like one that never was, by the same look-up',
    shownBy: here(
      'programs',
      'a token that is',
      {
        breaks: 'an ended token lets in',
        file: TOKENS,
        from: 'AND t.ended_at IS NULL\n        AND t.expires_on',
        to: 'AND t.expires_on',
      },
      {
        breaks: 'an expired token lets in',
        file: TOKENS,
        from: 't.expires_on >= japan_today()',
        to: 't.expires_on IS NOT NULL',
      },
      {
        breaks: 'a token outlives its maker’s access',
        file: TOKENS,
        from: ' AND s.disabled_at IS NULL',
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
