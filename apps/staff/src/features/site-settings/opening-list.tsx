import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Button, LinearProgress, Link, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import { OPENING_STEPS, type OpeningStep } from '@orchard/contract/staff/site-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { Quiet } from '#ui/texts.tsx';

const STEPS: Record<OpeningStep, { label: string; hint: string; to: string; right?: Right }> = {
  name: {
    label: 'サイト名を決める',
    hint: 'フッターとスタッフへのメールに表示されます。',
    to: '/site-settings/1',
  },
  logo: {
    label: 'ロゴを登録する',
    hint: 'ブランドごとに、会員の画面の左上に表示されます。',
    to: '/brands',
  },
  terms: {
    label: '利用規約を確認して保存する',
    hint: '最初から入っているのは見本の文面です。',
    to: '/terms',
  },
  contact: {
    label: 'お問い合わせ先を登録する',
    hint: 'メールの署名と返信先になります。',
    to: '/site-settings/1',
    right: 'mail.write',
  },
  mail: {
    label: '自分にテストメールを送信する',
    hint: '招待の前に、メールが届くことを確かめます。',
    to: '/site-settings/1',
  },
  video: {
    label: '最初の動画を公開する',
    hint: '1本ずつ作成するか、まとめて取り込みます。',
    to: '/videos',
  },
  series: {
    label: '最初の講座を公開する',
    hint: '動画を順番に並べて、講座にまとめます。',
    to: '/series',
  },
  menu: {
    label: 'メニューを作成する',
    hint: '会員の画面の左に並びます。',
    to: '/menu-categories',
  },
  invitations: {
    label: '会員を招待する',
    hint: '一覧のファイルからまとめて登録できます。',
    to: '/member-imports',
    right: 'members.write',
  },
};

/** The steps before the opening; each ticks itself. Gone when all are done or somebody put them away. */
export function OpeningList() {
  const notify = useNotify();
  const client = useQueryClient();
  const { permissions = [] } = usePermissions<Right[]>();
  const { data } = useCall(staffApi.getOpening, {
    queryKey: ['opening'],
    enabled: permissions.includes('content.write'),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(staffApi.closeOpening, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['opening'] }),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!data || data.is_closed || data.done.length === OPENING_STEPS.length) return null;
  const title = `公開までの準備（${data.done.length}/${OPENING_STEPS.length}）`;
  return (
    <Paper component="section" variant="outlined" aria-label="公開までの準備" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Button size="small" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          表示しない
        </Button>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={(data.done.length / OPENING_STEPS.length) * 100}
        aria-label={title}
        sx={{ my: 1 }}
      />
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {OPENING_STEPS.map((step) => {
          const { label, hint, to, right = 'content.write' } = STEPS[step];
          const isDone = data.done.includes(step);
          return (
            <Stack key={step} component="li" direction="row" spacing={1.5} sx={{ py: 1 }}>
              {isDone ? (
                <DoneIcon color="success" titleAccess="完了" />
              ) : (
                <OpenIcon color="disabled" titleAccess="未完了" />
              )}
              <Stack sx={{ minWidth: 0 }}>
                {permissions.includes(right) ? (
                  <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
                    {label}
                  </Link>
                ) : (
                  <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
                )}
                <Quiet>{hint}</Quiet>
              </Stack>
            </Stack>
          );
        })}
      </Stack>
    </Paper>
  );
}
