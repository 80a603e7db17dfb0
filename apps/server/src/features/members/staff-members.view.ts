import type { staffMembers } from '@orchard/contract/staff/members';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { lastConsentsJson } from '#features/consents/consents.view.ts';
import { invitationJson } from '#features/invitations/invitation-state.view.ts';
import { membershipsOf } from '#features/memberships/memberships.view.ts';
import { passkeyCount } from '#features/passkeys/passkeys.view.ts';
import { playbackDaysJson } from '#features/watching/playing.view.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { memberCondition, memberState, membersFrom } from './member-filters.view.ts';
import { remarksOfMembers } from './member-remarks.view.ts';

const views = recordViews<typeof staffMembers>({
  from: membersFrom,
  alias: 'm',
  named: sql`m.name`,
  shared: sql`
    'number', m.number, 'name', m.name, 'kana', m.kana, 'nickname', m.nickname, 'email', m.email,
    'memberships', ${membershipsOf('m')},
    'state', ${memberState}, 'invitation', ${invitationJson},
    'last_seen_at', ${wireTime(sql`v.last_seen_at`)}`,
  row: sql`
    'created_at', ${wireTime(sql`m.created_at`)},
    'leaves_at', (
      SELECT ${wireTime(sql`e.erase_at`)} FROM erasures e
      WHERE e.member_id = m.id AND e.erased_at IS NULL
    )`,
  record: sql`
    'is_suspended', m.suspended_at IS NOT NULL, 'phone', m.phone, 'note', m.note,
    'own_1', m.own_1, 'own_2', m.own_2, 'consents', ${lastConsentsJson},
    'session_count', (SELECT count(*) FROM sessions s WHERE s.member_id = m.id),
    'playback_days', ${playbackDaysJson},
    'passkey_count', ${passkeyCount(sql`m.id`)},
    'has_two_step', EXISTS (
      SELECT FROM member_authenticators a
      WHERE a.member_id = m.id AND a.confirmed_at IS NOT NULL
    )`,
  where: async (query, db) => [await memberCondition(db, query)],
  // Members without a reading come behind those with one.
  sorts: {
    name: sql`coalesce(nullif(m.kana, ''), m.name) COLLATE "ja-x-icu"`,
    // By their length first: 9 before 10. Members without a number come last.
    number: sql`nullif(lpad(m.number, 30), repeat(' ', 30))`,
    email: sql`lower(m.email)`,
    last_day: sql`(SELECT max(d.last_day) FROM membership_days d WHERE d.member_id = m.id)`,
    last_seen_at: sql`v.last_seen_at`,
  },
  by: { sort: 'created_at', order: 'desc' },
});

export const staffMembersViews: typeof views = {
  ...views,
  async find(db, id) {
    const found = await views.find(db, id);
    const remarks = (await remarksOfMembers(db, [id])).get(id) ?? [];
    return found && { ...found, remarks: remarks.map(({ text }) => text) };
  },
};
