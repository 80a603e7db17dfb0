import type { Example } from '#contract/openapi.ts';
import * as activity from './activity.ts';
import examples from './examples.json' with { type: 'json' };
import * as members from './members.ts';

/** Where all calls for programs are, and nothing else. */
export const PROGRAM_PATH = '/api/v1/';

/** What the calls take and answer, for example, by their names. */
export const PROGRAM_EXAMPLES: Readonly<Record<string, Example>> = examples;

/** Every call for programs of the club, which come with a token instead of a session. */
export const programApi = { ...members, ...activity } as const;
