import {
  INVITATION_LABELS,
  type InvitationState,
  MEMBER_STATE_LABELS,
  type MemberState,
} from '@orchard/contract/staff/members';
import { type CellValue, csvFile } from '@orchard/spreadsheets';
import { type Kysely, sql } from 'kysely';
import { invitationState } from '#features/invitations/invitation-state.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import {
  type MemberFilters,
  memberCondition,
  memberState,
  membersFrom,
} from './member-filters.view.ts';

/** The header; an import recognises the first six columns. */
const HEADER = [
  '氏名',
  'ニックネーム',
  'メールアドレス',
  '会員区分',
  '会員期間開始',
  '会員期間終了',
  '状態',
  '招待',
  '最終利用',
  '登録日時',
] as const;

/** Separates the brands in one cell. */
export const BRAND_SEPARATOR = '、';

interface Row {
  cells: CellValue[];
  state: MemberState;
  invitation: InvitationState;
}

/** Members as a CSV file, with the filters of the list, in order of their ids. */
export async function membersFile(
  db: Kysely<DB>,
  filters: MemberFilters,
): Promise<{ csv: string; count: number }> {
  const { rows } = await sql<Row>`
    SELECT json_build_array(
        m.name, m.nickname, m.email,
        coalesce((
          SELECT string_agg(b.label, ${BRAND_SEPARATOR} ORDER BY b.position, b.id)
          FROM member_brands mb JOIN brands b ON b.id = mb.brand_id WHERE mb.member_id = m.id
        ), ''),
        m.membership_from, m.membership_until, ${wireTime(sql`v.last_seen_at`)},
        ${wireTime(sql`m.created_at`)}
      ) AS cells, ${memberState} AS state, ${invitationState} AS invitation
    FROM ${membersFrom} WHERE ${memberCondition(filters)} ORDER BY m.id`.execute(db);
  const csv = csvFile(
    HEADER,
    rows.map(({ cells, state, invitation }) => [
      ...cells.slice(0, 6),
      MEMBER_STATE_LABELS[state],
      INVITATION_LABELS[invitation],
      ...cells.slice(6),
    ]),
  );
  return { csv, count: rows.length };
}
