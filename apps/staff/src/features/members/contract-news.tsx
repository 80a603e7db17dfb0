import { Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { listAt } from '#lib/resource.ts';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { japanToday } from '#ui/members/contracts.tsx';

const NAMED = 3;

interface Named {
  name: string | null;
}

/** How many there are of something, with the first names; nothing where there are none. */
function Line(props: {
  text: string;
  to: string;
  found: { rows: readonly Named[]; total: number } | undefined;
}) {
  const { text, to, found } = props;
  if (!found || found.total === 0) return null;
  const names = found.rows.flatMap(({ name }) => (name ? `${name}さん` : [])).join('、');
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <Link href={to}>
        {text}：{found.total.toLocaleString('ja-JP')}名
      </Link>
      {names && `（${names}${found.total > NAMED ? 'など' : ''}）`}
    </Typography>
  );
}

/** What operators should know of contracts at once: who leaves, pays late or ends, each with its list. */
export function ContractNews() {
  const enabled = useMay('members.read');
  const first = { per_page: String(NAMED) };
  const contract_month = japanToday().slice(0, 7);
  const { data: erasures } = usePageOf(staffApi['erasures.list'], {
    queryKey: ['erasures', 'unseen'],
    query: { ...first, seen: 'no' },
    enabled,
  });
  const { data: failed } = usePageOf(staffApi['memberships.list'], {
    queryKey: ['memberships', 'news', 'failed'],
    query: { ...first, contract: 'failed' },
    enabled,
  });
  const notRenewing = { contract: 'not_renewing', contract_month } as const;
  const { data: notices } = usePageOf(staffApi['memberships.list'], {
    queryKey: ['memberships', 'news', notRenewing],
    query: { ...first, ...notRenewing, order: 'desc' },
    enabled,
  });
  const { data: payments } = usePageOf(staffApi['payment-events.list'], {
    queryKey: ['payment-events', 'waiting'],
    query: { ...first, status: 'waiting' },
    enabled,
  });
  const { data: ending } = usePageOf(staffApi['members.list'], {
    queryKey: ['members', 'ending-soon'],
    query: { ...first, ends: 'month', sort: 'last_day', order: 'asc' },
    enabled,
  });
  if (![erasures, payments, failed, notices, ending].some((found) => found && found.total > 0))
    return null;
  return (
    <Stack component="section" aria-label="会員の契約" spacing={0.5}>
      <Line
        text="データの消去の申し出（未確認）"
        to={listAt('erasures', { seen: 'no' })}
        found={erasures}
      />
      <Line
        text="結び付いていないお支払い・返金"
        to={listAt('payment-events', { status: 'waiting' })}
        found={payments}
      />
      <Line
        text="お支払いの遅れ"
        to={listAt('memberships', { contract: 'failed' })}
        found={failed}
      />
      <Line text="今月の更新しない申し出" to={listAt('memberships', notRenewing)} found={notices} />
      <Line
        text="31日以内に期間が終わる会員"
        to={listAt('members', { ends: 'month' })}
        found={ending}
      />
    </Stack>
  );
}
