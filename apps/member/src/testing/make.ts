import { type OwnMembership, ownMembership } from '@orchard/contract/memberships';
import type { CurrentUser } from '@orchard/contract/sessions';
import { type Video, video } from '@orchard/contract/videos';

interface Field {
  def: { type: string; shape?: Record<string, Field> };
}

const EMPTY: Record<string, unknown> = { array: [], boolean: false, number: 0, string: '' };

/** What says the least in a field: nothing, where it may. */
const emptyOf = ({ def: { type, shape } }: Field): unknown =>
  shape
    ? Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, emptyOf(field)]))
    : (EMPTY[type] ?? null);

/** A video; whatever is not said is ordinary. */
export const makeVideo = (overrides: Partial<Video> = {}): Video => ({
  ...(emptyOf(video) as Video),
  id: 1,
  title: '家賃というお金はどこから来るのか',
  body: '<p>部屋を貸すと家賃が入る。</p>',
  published_at: '2026-11-21 09:00:00',
  thumbnail_url: '/media/public/1.webp',
  embed_url: '/player/1',
  duration_seconds: 90,
  tags: [{ id: 3, name: '税務' }],
  ...overrides,
});

/** A contract without an end; whatever is not said is ordinary. */
export const makeMembership = (overrides: Partial<OwnMembership> = {}): OwnMembership => ({
  ...(emptyOf(ownMembership) as OwnMembership),
  slug: 'orchard_main',
  label: 'Orchard',
  state: 'paid',
  ...overrides,
});

/** A member of the club. */
export const hanako: CurrentUser = {
  name: '山田 花子',
  nickname: 'はなこ',
  email: 'hanako@example.jp',
  roles: [{ slug: 'orchard_main' }],
};
