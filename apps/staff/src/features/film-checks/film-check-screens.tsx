import { LinearProgress, Link, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { FilmCheckButtons, TROUBLE_LABELS, Trouble } from '#ui/film-checks.tsx';
import { type Column, timeColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { Quiet } from '#ui/texts.tsx';

const WHILE_LOOKING = 2_000;

/** When all films were looked at last and what was found, or how far that has come. */
function FilmChecking() {
  const mayWrite = useMay('content.write');
  const client = useQueryClient();
  const { data } = useCall(staffApi['film-checks.progress'], {
    queryKey: ['film-checking'],
    refetchInterval: ({ state }) => (state.data && state.data.left > 0 ? WHILE_LOOKING : false),
  });
  // What was found comes into the list as it is found.
  const found = data && `${data.damaged} ${data.silent}`;
  const shown = useRef(found);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== found) {
      void client.invalidateQueries({ queryKey: ['film-checks'] });
    }
    shown.current = found;
  }, [found, client]);
  if (!data) return null;
  const { total, left, waiting, damaged, silent } = data;
  const isLooking = left > 0;
  const status = isLooking
    ? `確認しています：${(total - left).toLocaleString('ja-JP')}／${total.toLocaleString('ja-JP')}本`
    : data.looked_at
      ? `最後の確認：${formatDateTime(data.looked_at)}`
      : 'まだ確認していません。';
  return (
    <Paper component="section" variant="outlined" aria-label="確認の状況" sx={{ p: 2, my: 1 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack sx={{ flex: 1, minWidth: 240 }}>
          <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {status}
          </Typography>
          <Quiet>
            {`公開中・予約の動画 ${total.toLocaleString('ja-JP')}本のうち、問題あり ${damaged.toLocaleString('ja-JP')}本、確認できない動画 ${silent.toLocaleString('ja-JP')}本。毎日午前3時に自動で確認します。`}
          </Quiet>
          {waiting > 0 && (
            <Quiet>
              {`応答のない動画 ${waiting.toLocaleString('ja-JP')}本は、しばらくしてから自動でもう一度確認します。`}
            </Quiet>
          )}
        </Stack>
        {mayWrite && (
          <ActionButton
            variant="outlined"
            act={() => call(staffApi['film-checks.begin'])}
            done={({ total: all }) => {
              void client.invalidateQueries({ queryKey: ['film-checking'] });
              return `${all.toLocaleString('ja-JP')}本の確認を始めました。`;
            }}
          >
            すべて今すぐ確認する
          </ActionButton>
        )}
      </Stack>
      {isLooking && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 100 : ((total - left) / total) * 100}
          aria-label={status}
          sx={{ mt: 1 }}
        />
      )}
    </Paper>
  );
}

const columns: Column<RowOf<'film-checks'>>[] = [
  titleColumn('title', '動画', ({ id, title }) => <Link href={`/videos/${id}`}>{title}</Link>),
  {
    source: 'trouble',
    label: '内容',
    render: (check) => <Trouble check={check} />,
  },
  timeColumn('since', '発生日時'),
  { ...timeColumn('looked_at', '最後の確認'), sortable: false },
  { source: 'id', label: '操作', render: (check) => <FilmCheckButtons check={check} /> },
];

const filters = [
  <SelectFilter key="trouble" source="trouble" label="内容" labels={TROUBLE_LABELS} alwaysOn />,
];

/** The videos whose film needs an operator. */
export const List = () => (
  <>
    <FilmChecking />
    <ContentList columns={columns} filters={filters} sort={{ field: 'since', order: 'DESC' }} />
  </>
);
