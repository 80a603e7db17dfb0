import {
  INVITATION_LABELS,
  type InvitationState,
  MEMBER_STATE_LABELS,
  type MemberState,
} from '@orchard/contract/staff/members';
import type { CellValue } from '@orchard/spreadsheets';
import { type Kysely, sql } from 'kysely';
import { invitationState } from '#features/invitations/invitation-state.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { memberState, membersFrom } from './member-filters.view.ts';

/** A kind of file about members: its rows are read for some members at a time. */
export interface MembersFile {
  header: readonly string[];
  /** Members at a time. */
  batch: number;
  /** The rows of these members, in order of their numbers. */
  read(db: Kysely<DB>, ids: readonly number[]): Promise<CellValue[][]>;
}

export const BRAND_SEPARATOR = '、';

export const brandsCell = sql`coalesce((
  SELECT string_agg(b.label, ${BRAND_SEPARATOR} ORDER BY b.position, b.id)
  FROM member_brands mb JOIN brands b ON b.id = mb.brand_id WHERE mb.member_id = m.id
), '')`;

interface Row {
  cells: CellValue[];
  state: MemberState;
  invitation: InvitationState;
}

/** Members as an import takes them; it recognises the first seven columns. */
export const membersFile: MembersFile = {
  header: [
    '氏名',
    'ニックネーム',
    'メールアドレス',
    '会員区分',
    '会員期間開始',
    '会員期間終了',
    'フリガナ',
    '状態',
    '招待',
    '最終利用',
    '登録日時',
  ],
  batch: 500,
  async read(db, ids) {
    const { rows } = await sql<Row>`
      SELECT json_build_array(
          m.name, m.nickname, m.email, ${brandsCell},
          m.membership_from, m.membership_until, m.kana, ${wireTime(sql`v.last_seen_at`)},
          ${wireTime(sql`m.created_at`)}
        ) AS cells, ${memberState} AS state, ${invitationState} AS invitation
      FROM ${membersFrom} WHERE m.id = ANY(${ids}::bigint[]) ORDER BY m.id`.execute(db);
    return rows.map(({ cells, state, invitation }) => [
      ...cells.slice(0, 7),
      MEMBER_STATE_LABELS[state],
      INVITATION_LABELS[invitation],
      ...cells.slice(7),
    ]);
  },
};
