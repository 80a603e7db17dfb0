import { Box, Button, Link } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { daysLater, termEnd } from '@orchard/contract/staff/membership-terms';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDay } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { useAction, usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { japanToday } from '#ui/members/contracts.tsx';
import { DashboardPanel } from '#ui/section.tsx';

/** After how many months it is looked at again. */
const NEXT = { '3か月後': 3, 半年後: 6, '1年後': 12, もう確認しない: 0 };

/** Looked at: the next time is in so many months. */
async function review(id: number, months: number) {
  const { revision, ...record } = await call(staffApi['corrections.read'], { params: { id } });
  // The day with the same number, or the last of its month.
  const next = months > 0 ? termEnd(daysLater(japanToday(), 1), months) : null;
  const body = { ...record, review_on: next };
  const query = { revision: String(revision) };
  return call(staffApi['corrections.update'], { params: { id }, query, body });
}

/** Says that a correction was looked at, and when it is to be looked at again. */
export function ReviewedButton({ id, text }: { id: number; text: string }) {
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useAction(
    (months: number) => review(id, months),
    ({ review_on: day }) => {
      refresh();
      return `確認しました。${day ? `次は${formatDay(day)}です。` : '今後は表示しません。'}`;
    },
  );
  if (!useMay('content.write')) return null;
  return (
    // A press on it opens no row around.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Button aria-disabled={isPending} onClick={() => setIsOpen(!isPending)}>
        確認した
      </Button>
      <AskDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="次に確認する日">
        {Object.entries(NEXT).map(([name, months]) => (
          <Button
            key={name}
            // What has no text has only its day.
            disabled={!text && months === 0}
            onClick={() => {
              setIsOpen(false);
              // A double click comes once more, on the way out.
              if (isOpen && !isPending) mutate(months);
            }}
          >
            {name}
          </Button>
        ))}
      </AskDialog>
    </Box>
  );
}

/** The corrections on the dashboard that are to be looked at again; nothing while there are none. */
export function DueCorrections() {
  const { data } = usePageOf(staffApi['corrections.list'], {
    queryKey: ['corrections', 'dashboard'],
    query: { review: 'due', per_page: '5' },
    enabled: useMay('content.write'),
  });
  if (!data || data.total === 0) return null;
  const to = listAt('corrections', { review: 'due' });
  return (
    <DashboardPanel title="確認する訂正・期限" note={`（${data.total}件）`} to={to}>
      {data.rows.map(({ id, text, words }) => (
        <Link key={id} href={`/corrections/${id}`} sx={{ display: 'block', py: 1 }}>
          {text || words}
        </Link>
      ))}
    </DashboardPanel>
  );
}
