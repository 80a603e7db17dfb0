import { Alert, CircularProgress, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import type {
  NotificationScope,
  Notifications,
  NotificationTiming,
} from '@orchard/contract/staff/staff-notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermissions } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { RadioField, Tick } from '#ui/inputs/ticks.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const TIMINGS: Record<NotificationTiming, string> = {
  at_once: '届いたらすぐに',
  hourly: '1時間ごとにまとめて',
  daily: '1日1回、9時にまとめて',
  none: '受け取らない',
};

const SCOPES: Record<NotificationScope, string> = {
  all: 'すべて',
  mine: '自分が担当のものだけ（担当者になったときにも届きます）',
};

const queryKey = ['own-notifications'];

function Choices({ stored, hasInbox }: { stored: Notifications; hasInbox: boolean }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(stored);
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Tick
        checked={chosen.report}
        onChange={(report) => setChosen({ ...chosen, report })}
        label="毎月1日に、前の月のまとめ（レポートの数字）を受け取る"
      />
      {hasInbox && (
        <div>
          <RadioField
            label="お知らせする時期"
            labels={TIMINGS}
            value={chosen.timing}
            onChange={(timing) => setChosen({ ...chosen, timing })}
          />
          <Quiet>
            質問・お問い合わせが届いたときと、会員が更新しない、またはデータの消去を申し込んだとき（会員の閲覧ができるスタッフ）。質問・お問い合わせで回答のないまま時間がたったものは、あらためて1回お知らせします（「サイトの設定」の時間）。
          </Quiet>
        </div>
      )}
      {hasInbox && chosen.timing !== 'none' && (
        <RadioField
          label="お知らせする範囲"
          labels={SCOPES}
          value={chosen.scope}
          onChange={(scope) => setChosen({ ...chosen, scope })}
        />
      )}
      <ActionButton
        variant="contained"
        act={() => call(staffApi.saveOwnNotifications, { body: chosen })}
        done={(saved) => {
          client.setQueryData(queryKey, saved);
          return 'お知らせメールの設定を保存しました。';
        }}
      >
        設定を保存する
      </ActionButton>
    </Stack>
  );
}

/** What one hears by mail: the numbers of a month, new questions and enquiries. */
export function NotificationForm() {
  const { permissions = [] } = usePermissions<Right[]>();
  const hasInbox = permissions.includes('questions.read') || permissions.includes('enquiries.read');
  const { data, error, isPending } = useCall(staffApi.getOwnNotifications, { queryKey });
  return (
    <SideBox title="自分へのお知らせメール">
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Choices stored={data} hasInbox={hasInbox} />}
    </SideBox>
  );
}
