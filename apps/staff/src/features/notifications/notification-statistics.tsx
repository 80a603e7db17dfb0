import { Alert, CircularProgress, Stack, TextField, Typography } from '@mui/material';
import { kindOf } from '@orchard/contract/notification-kinds';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#lib/use-call.ts';
import { Section } from '#ui/section.tsx';
import { StatisticsTable } from '#ui/statistics-table.tsx';

const COLUMNS = ['種類', '画面', 'うち開封', 'メール', 'プッシュ通知', 'メールを停止中'];

const count = (number: number) => number.toLocaleString('ja-JP');

/** What came of each kind in a period. */
export function NotificationStatistics() {
  const [period, setPeriod] = useState({ from: '', until: '' });
  const days = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== ''));
  const { data, error, isPending } = useCall(staffApi.getNotificationStatistics, {
    queryKey: ['notification-statistics', days],
    query: days,
    placeholderData: keepPreviousData,
  });
  const dayField = (name: keyof typeof period, label: string) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={period[name]}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Section title="通知の実績">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        期間を入力しないときは過去30日間です。通知は180日間保存します。「メールを停止中」は現在の会員数、ほかは通知の件数です。メールの開封は調べていません。
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 2 }}>
        {dayField('from', '期間の開始')}
        {dayField('until', '期間の終了')}
      </Stack>
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <StatisticsTable
          label="通知の実績の表"
          columns={COLUMNS}
          rows={data.map(({ kind, on_screen, read, mailed, pushed, opted_out }) => ({
            key: kind,
            cells: [
              kindOf(kind).label,
              ...[on_screen, read, mailed, pushed].map(count),
              `${count(opted_out)}人`,
            ],
          }))}
        />
      )}
    </Section>
  );
}
