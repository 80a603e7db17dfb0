import { MEMBER_FIELDS } from '@orchard/contract/staff/member-imports';
import {
  INVITATION_LABELS,
  type InvitationState,
  MEMBER_STATE_LABELS,
  type MemberState,
} from '@orchard/contract/staff/members';
import type { CellValue } from '@orchard/spreadsheets';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lastConsentAt } from '#features/consents/consents.view.ts';
import { invitationState } from '#features/invitations/invitation-state.view.ts';
import { ownColumns } from '#features/site-settings/site-settings.view.ts';
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
  FROM memberships mb JOIN brands b ON b.id = mb.brand_id WHERE mb.member_id = m.id
), '')`;

/** What memberships say in the order of {@link brandsCell}; once where all say the same. */
const ofBrands = (said: RawBuilder<string>, none: string) => sql`(
  SELECT CASE WHEN count(DISTINCT coalesce(${said}, '')) <= 1 THEN min(${said})
    ELSE string_agg(coalesce(${said}, ${none}), ${BRAND_SEPARATOR} ORDER BY b.position, b.id) END
  FROM memberships mb JOIN brands b ON b.id = mb.brand_id WHERE mb.member_id = m.id
)`;

const contractCells = [
  ofBrands(sql`mb.first_day::text`, '無期限'),
  ofBrands(sql`mb.paid_until::text`, '無期限'),
  ofBrands(sql`CASE WHEN mb.renews THEN 'する' ELSE 'しない' END`, ''),
  ofBrands(sql`nullif(mb.reference, '')`, 'なし'),
];

interface Row {
  cells: CellValue[];
  times: CellValue[];
  state: MemberState;
  invitation: InvitationState;
}

const CONTRACT_COLUMNS = ['first_day', 'paid_until', 'renews', 'reference'] as const;
const CLUB_COLUMNS = ['own_1', 'own_2'] as const;

/** Members as an import takes them: all columns but the last five. */
export async function membersFile(db: Kysely<DB>): Promise<MembersFile> {
  const names = await ownColumns(db);
  const shown = CLUB_COLUMNS.filter((name) => names[name] !== '');
  const header = [
    ...['氏名', 'ニックネーム', 'メールアドレス', '会員区分'],
    ...CONTRACT_COLUMNS.map((column) => MEMBER_FIELDS[column]),
    ...['フリガナ', '会員番号', '電話番号', 'メモ', ...shown.map((name) => names[name])],
    ...['状態', '招待', '最終利用', '登録日時', '規約への同意'],
  ];
  const columns = (names: readonly string[]) => names.map((name) => sql.ref(`m.${name}`));
  return {
    header,
    batch: 500,
    async read(reader, ids) {
      const { rows } = await sql<Row>`
        SELECT json_build_array(${sql.join([
          ...columns(['name', 'nickname', 'email']),
          ...[brandsCell, ...contractCells],
          ...columns(['kana', 'number', 'phone', 'note', ...shown]),
        ])}) AS cells,
          json_build_array(
            ${wireTime(sql`v.last_seen_at`)}, ${wireTime(sql`m.created_at`)}, ${lastConsentAt}
          ) AS times, ${memberState} AS state, ${invitationState} AS invitation
        FROM ${membersFrom} WHERE m.id = ANY(${ids}::bigint[]) ORDER BY m.id`.execute(reader);
      return rows.map(({ cells, times, state, invitation }) => [
        ...[...cells, MEMBER_STATE_LABELS[state], INVITATION_LABELS[invitation], ...times],
      ]);
    },
  };
}
