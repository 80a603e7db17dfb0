import { Alert, Box, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { ErasureState } from '@orchard/contract/staff/erasures';
import { MEMBERSHIP_LABELS } from '@orchard/contract/staff/memberships';
import { call } from '#lib/api/call.ts';
import { formatDateTime, formatDay } from '#lib/japan-time.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { MonthFilter, SelectFilter } from '#ui/list/filters.tsx';
import { MemberCard } from '#ui/members/member-card.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox, StatisticsTable } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';

type Erasure = RecordOf<'erasures'>;

const ERASURE_LABELS: Record<ErasureState, string> = {
  pending: '消去を待っています',
  done: '消去済み',
};

const ErasureChip = chipOf(ERASURE_LABELS, { pending: 'warning' });

const SEEN_LABELS = { no: '未確認', yes: '確認済み' };
const SeenChip = chipOf(SEEN_LABELS, { no: 'error' });

/** What is done with waits for nobody. */
const seenOf = ({ seen_at, state }: Pick<Erasure, 'seen_at' | 'state'>) =>
  seen_at === null && state === 'pending' ? 'no' : 'yes';

const formatAskedBy = (operator: string | null): string =>
  operator === null ? '会員' : `${operator}（スタッフ）`;

const columns: Column<RowOf<'erasures'>>[] = [
  { source: 'id', label: '登録番号', sortable: true, onCard: 'title' },
  { source: 'name', label: '氏名', render: ({ name }) => name ?? '―' },
  chipColumn('state', '状態', (row) => (
    <Row component="span" sx={{ gap: 0.5 }}>
      <ErasureChip state={row.state} />
      {seenOf(row) === 'no' && <SeenChip state="no" />}
    </Row>
  )),
  { source: 'asked_by', label: '申し出た人', render: ({ asked_by }) => formatAskedBy(asked_by) },
  timeColumn('asked_at', '受付日時'),
  timeColumn('erase_at', '消去の予定'),
  { ...timeColumn('erased_at', '消去した日時'), sortable: false },
];

/** Members who leave: those who wait, the next first, then those who are erased. */
export const List = () => (
  <ContentList
    columns={columns}
    sort={{ field: 'erase_at', order: 'ASC' }}
    filters={[
      <SelectFilter key="state" source="state" label="状態" labels={ERASURE_LABELS} alwaysOn />,
      <SelectFilter key="seen" source="seen" label="確認" labels={SEEN_LABELS} alwaysOn />,
      <MonthFilter key="month" source="month" label="消去した月" />,
    ]}
  />
);

const STAYS = [
  '公開された回答済みの質問と回答（質問した会員は表示されません）',
  '動画ごとの視聴の合計（誰のものでもない数として）',
  '操作履歴（登録番号と日時だけ）',
  'バックアップ（保管の期限まで。復元するときも、はじめに消去されます）',
];

function Counts({ counts }: { counts: Record<string, number> }) {
  const places = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  if (places.length === 0) return <Typography>件数の記録はありません。</Typography>;
  return (
    <StatisticsTable
      label="消去した件数の表"
      columns={['内容', '件数']}
      rows={places.map(([key, count]) => ({
        key,
        cells: [key, `${count.toLocaleString('ja-JP')}件`],
      }))}
    />
  );
}

/** What the member has paid, and by which number: what is needed to stop a charge. */
function Charges(props: { erasure: Erasure; replace: (record: Erasure) => void }) {
  const { erasure, replace } = props;
  const { id, memberships, seen_at, seen_by } = erasure;
  const mayWrite = useMayWrite();
  return (
    <SideBox title="課金の停止">
      <Typography>
        データを消去しても、決済サービスの課金は止まりません。次の契約の課金を止めてから、確認済みにしてください。消去のあとは、番号がわからなくなります。
      </Typography>
      {memberships.length === 0 ? (
        <Typography>契約はありません。</Typography>
      ) : (
        <StatisticsTable
          label="契約の表"
          isText
          columns={[
            MEMBERSHIP_LABELS.brand_id,
            MEMBERSHIP_LABELS.paid_until,
            MEMBERSHIP_LABELS.renews,
            MEMBERSHIP_LABELS.reference,
          ]}
          rows={memberships.map(({ label, paid_until, renews, reference }) => ({
            key: label,
            cells: [
              label,
              formatDay(paid_until) || '期限なし',
              renews ? 'する' : 'しない',
              reference || '―',
            ],
          }))}
        />
      )}
      {seen_at && (
        <Typography>
          確認：{formatDateTime(seen_at)}（{seen_by}）
        </Typography>
      )}
      {!seen_at && mayWrite && (
        <div>
          <ActionButton
            variant="contained"
            act={() => call(staffApi.noteErasureSeen, { params: { id } })}
            done={(record) => {
              replace(record);
              return '確認したことを記録しました。';
            }}
          >
            確認しました（課金を止めました）
          </ActionButton>
        </div>
      )}
    </SideBox>
  );
}

/** One erasure: what went, and what stays. */
export function Edit() {
  const { record, replace, ...asked } = useOpenRecord<Erasure>();
  if (!record) return <OpenRecord title="データの消去" {...asked} />;
  const { id, state, name, counts, erased_at: erased } = record;
  return (
    <OpenRecord title="データの消去" {...asked}>
      <RecordHead
        name={name ?? `登録番号${id}`}
        chips={
          <>
            <ErasureChip state={state} />
            {state === 'pending' && <SeenChip state={seenOf(record)} />}
          </>
        }
        facts={[
          { label: '登録番号', value: id },
          { label: '申し出た人', value: formatAskedBy(record.asked_by) },
          { label: '受付日時', value: formatDateTime(record.asked_at) },
          erased === null
            ? { label: '消去の予定', value: formatDateTime(record.erase_at) }
            : { label: '消去した日時', value: formatDateTime(erased) },
        ]}
      />
      {state === 'pending' && <Charges erasure={record} replace={replace} />}
      {state === 'pending' ? (
        <SideBox title="消去の予定">
          <Alert severity="info">
            {formatDateTime(record.erase_at)}
            に消去します。それまでは、会員の画面の「データの消去」で取り消せます。
          </Alert>
          <MemberCard id={id} />
        </SideBox>
      ) : (
        <SideBox title="消去した件数">
          <Counts counts={counts ?? {}} />
        </SideBox>
      )}
      <SideBox title="残るもの">
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {STAYS.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
      </SideBox>
    </OpenRecord>
  );
}
