import { api } from '@orchard/contract';
import type { SpokenHit } from '@orchard/contract/search';
import type { Caller } from './caller.ts';

/** The videos in which a search finds spoken words, up to a hundred. */
export async function spokenHits(caller: Caller, search: string): Promise<SpokenHit[]> {
  const { body } = await caller.call(api.searchElsewhere, { query: { search, in: 'spoken' } });
  return body.groups.flatMap((group) => (group.kind === 'spoken' ? group.hits : []));
}
