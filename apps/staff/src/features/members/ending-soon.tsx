import { Link, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { listAt } from '#lib/resource.ts';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

const NAMED = 3;

/** How many memberships end within 31 days, with the first names; nothing where none does. */
export function EndingSoon() {
  const { data } = usePageOf(staffApi['members.list'], {
    queryKey: ['members', 'ending-soon'],
    query: { ends: 'month', per_page: String(NAMED), sort: 'membership_until', order: 'asc' },
    enabled: useMay('members.read'),
  });
  if (!data || data.total === 0) return null;
  const names = data.rows.map(({ name }) => `${name}さん`).join('、');
  return (
    <Typography component="section" aria-label="期間が終わる会員" sx={{ overflowWrap: 'anywhere' }}>
      <Link href={listAt('members', { ends: 'month' })}>
        31日以内に期間が終わる会員：{data.total.toLocaleString('ja-JP')}名
      </Link>
      （{names}
      {data.total > NAMED && 'など'}）
    </Typography>
  );
}
