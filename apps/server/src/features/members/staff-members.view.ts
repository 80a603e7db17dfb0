import type { ResponseOf } from '@orchard/contract/endpoint';
import type { staffMembers } from '@orchard/contract/staff/members';
import { sql } from 'kysely';
import { invitationJson } from '#features/invitations/invitation-state.view.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { listPage } from '#platform/records/staff-list.ts';
import { memberCondition, memberState, membersFrom } from './member-filters.view.ts';

const shared = sql`
  'id', m.id, 'name', m.name, 'nickname', m.nickname, 'email', m.email,
  'brand_ids', ARRAY(
    SELECT mb.brand_id FROM member_brands mb WHERE mb.member_id = m.id ORDER BY mb.brand_id
  ),
  'membership_from', m.membership_from, 'membership_until', m.membership_until,
  'state', ${memberState}, 'invitation', ${invitationJson},
  'last_seen_at', ${wireTime(sql`v.last_seen_at`)},
  'created_at', ${wireTime(sql`m.created_at`)}`;

/** Members as the console shows them. */
export const staffMembersViews: RecordViews<typeof staffMembers> = {
  list: (db, query) =>
    listPage(db, query, {
      from: membersFrom,
      where: memberCondition(query),
      row: sql`json_build_object(${shared})`,
      sorts: {
        id: sql`m.id`,
        name: sql`m.name`,
        email: sql`lower(m.email)`,
        membership_until: sql`m.membership_until`,
        last_seen_at: sql`v.last_seen_at`,
        created_at: sql`m.created_at`,
      },
      by: { sort: 'created_at', order: 'desc', tie: sql`m.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{
      member: Omit<ResponseOf<typeof staffMembers.read>, 'revision'>;
    }>`
      SELECT json_build_object(${shared},
        'is_suspended', m.suspended_at IS NOT NULL,
        'session_count', (SELECT count(*) FROM sessions s WHERE s.member_id = m.id),
        'updated_at', ${wireTime(sql`m.updated_at`)}
      ) AS member FROM ${membersFrom} WHERE m.id = ${id}`.execute(db);
    return rows[0]?.member;
  },
};
