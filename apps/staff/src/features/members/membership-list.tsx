import { Box, Link, Tab, Tabs } from '@mui/material';
import {
  MEMBERSHIP_LIST_LABELS,
  MEMBERSHIP_LISTS,
  type MembershipList,
} from '@orchard/contract/staff/membership-lists';
import { MEMBERSHIP_LABELS } from '@orchard/contract/staff/memberships';
import { useListContext } from 'react-admin';
import { formatDay } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ImportLink } from '#ui/imports/import-link.tsx';
import { type Column, chipColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { BrandFilter, MonthFilter } from '#ui/list/filters.tsx';
import {
  japanToday,
  MembershipChip,
  outlookText,
  useContractBrands,
} from '#ui/members/contracts.tsx';
import { Quiet } from '#ui/texts.tsx';
import { MemberBulk } from './member-bulk.tsx';
import { ExportMembers } from './member-export.tsx';

type Row = RowOf<'memberships'>;

const BrandName = ({ id }: { id: number }) =>
  useContractBrands().find((brand) => brand.id === id)?.label ?? '…';

/** What happens to a contract and when; below it since when, and why. */
function Days({ row }: { row: Row }) {
  const { renews_on, notice_on, notice_reason, failed_since } = row;
  return (
    <>
      <span>{renews_on ? `${formatDay(renews_on)}に更新` : outlookText(row)}</span>
      {failed_since && <Quiet>{formatDay(failed_since)}から遅れています</Quiet>}
      {notice_on && (
        <Quiet>
          {formatDay(notice_on)}に申し出
          {notice_reason && `：${notice_reason}`}
        </Quiet>
      )}
    </>
  );
}

const columns: Column<Row>[] = [
  titleColumn('name', '氏名（フリガナ順）', ({ member_id, name }) => (
    <Link href={`/members/${member_id}`} underline="hover" sx={{ color: 'text.primary' }}>
      <bdi>{name}</bdi>
    </Link>
  )),
  { source: 'number', label: '会員番号', sortable: true, render: ({ number }) => number || '―' },
  {
    source: 'brand_id',
    label: MEMBERSHIP_LABELS.brand_id,
    render: ({ brand_id }) => <BrandName id={brand_id} />,
  },
  chipColumn('state', '状態', ({ state }) => <MembershipChip state={state} />),
  { source: 'day', label: '予定', sortable: true, render: (row) => <Days row={row} /> },
  {
    source: 'reference',
    label: MEMBERSHIP_LABELS.reference,
    render: ({ reference }) => reference || '―',
  },
];

/** What the month of each list is of. */
const MONTH_LABELS: Record<MembershipList, string> = {
  renewing: '更新する月',
  not_renewing: '申し出の月',
  failed: '遅れ始めた月',
  ending: '終了する月',
  beginning: '始まる月',
};

/** The lists whose month is this one at first; the others hold all that go on. */
const OF_MONTH: readonly MembershipList[] = ['renewing', 'ending', 'beginning'];

const firstOf = (contract: MembershipList) => ({
  contract,
  ...(OF_MONTH.includes(contract) && { contract_month: japanToday().slice(0, 7) }),
});

/** The four lists, one beside the other; the brand stays. */
function Lists() {
  const { filterValues, setFilters } = useListContext();
  const { contract, brand } = filterValues as { contract?: string; brand?: string };
  const ofBrand = brand ? { brand } : {};
  return (
    <Tabs
      value={MEMBERSHIP_LISTS.find((one) => one === contract) ?? false}
      onChange={(_, chosen: MembershipList) => setFilters({ ...firstOf(chosen), ...ofBrand }, {})}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="ご契約の一覧"
    >
      {MEMBERSHIP_LISTS.map((one) => (
        <Tab key={one} value={one} label={MEMBERSHIP_LIST_LABELS[one]} />
      ))}
    </Tabs>
  );
}

function Month(props: { source: string; alwaysOn?: boolean }) {
  const { contract } = useListContext().filterValues as { contract?: MembershipList };
  return <MonthFilter {...props} label={contract ? MONTH_LABELS[contract] : '月'} />;
}

const Actions = () => (
  <>
    <ExportMembers />
    <ImportLink to="/payment-imports/create" label="お支払いを突き合わせる" />
  </>
);

const on = { resource: 'members', idOf: (id: string) => Number(id.split('-')[0]) };

/** Who renews, does not, pays late and ends: one row for each contract. */
export function List() {
  const mayWrite = useMayWrite();
  return (
    <ContentList
      columns={columns}
      first={firstOf('renewing')}
      sort={{ field: 'day', order: 'ASC' }}
      filters={[
        <Month key="contract_month" source="contract_month" alwaysOn />,
        <BrandFilter key="brand" source="brand" label={MEMBERSHIP_LABELS.brand_id} alwaysOn />,
      ]}
      above={
        // Scrolls by itself on a phone instead of widening the screen.
        <Box sx={{ contain: 'inline-size' }}>
          <Lists />
        </Box>
      }
      on={on}
      bulkActions={<MemberBulk />}
      {...(mayWrite && { actions: <Actions /> })}
    />
  );
}
