import { Alert, Box, Link, Stack, TextField, Typography } from '@mui/material';
import type { RequestOf, ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { SITE_EVENTS } from '@orchard/contract/staff/site-events';
import { DELIVERY_PAGE } from '@orchard/contract/staff/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { CopyButton } from '#ui/for-server.tsx';
import { usePaged } from '#ui/list/use-paged.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { Quiet } from '#ui/texts.tsx';

type Webhook = RecordOf<'webhooks'>;
type Action = RequestOf<(typeof staffApi)['webhooks.steer']>['body']['action'];
type Delivery = ResponseOf<(typeof staffApi)['webhooks.deliveries']>[number];

const STATES: Record<Webhook['state'], string> = {
  ...{ sends: '送信中', fails: '届いていません', lacks_secret: '鍵がありません' },
  ...{
    paused_staff: '一時停止中',
    paused_failing: '停止（3日間不達）',
    paused_gone: '停止（受取終了）',
  },
};

/** How a webhook is. */
export const WebhookChip = chipOf(STATES, {
  ...{ sends: 'success', fails: 'warning', lacks_secret: 'warning' },
  ...{ paused_failing: 'error', paused_gone: 'error' },
});

const DeliveryChip = chipOf<Delivery['state']>(
  { waiting: '送信待ち', sent: '送信済み', failed: '不達' },
  { sent: 'success', failed: 'error' },
);

/** On the home: webhooks that were paused by themselves. */
export function StoppedWebhooks() {
  const mayRead = useMay('staff.manage');
  const asked = { queryKey: ['webhooks', 'stopped'], query: { per_page: '100' }, enabled: mayRead };
  const { data } = usePageOf(staffApi['webhooks.list'], asked);
  return data?.rows
    .filter(({ state }) => state === 'paused_failing' || state === 'paused_gone')
    .map(({ id, name }) => (
      <Alert key={id} severity="error">
        外部への通知「{name}」が届かないため、一時停止しました。
        <Link href={`/webhooks/${id}`}>送り先を確かめる</Link>
      </Alert>
    ));
}

/** Does something to a webhook, and reads what is shown anew. */
function useSteer(id: number) {
  const [refresh, client] = [useRefresh(), useQueryClient()];
  return async (action: Action, delivery: number | null = null) => {
    const body = { action, delivery };
    const said = await call(staffApi['webhooks.steer'], { params: { id }, body });
    if (action !== 'delete') refresh();
    await client.invalidateQueries({ queryKey: ['webhooks'] });
    return said;
  };
}

/** Makes the key that signs, shown this once; of Chatwork it takes the token. */
function SecretBox({ id, format, state, previous_until }: Webhook) {
  const refresh = useRefresh();
  const [token, setToken] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const isChatwork = format === 'chatwork';
  const makes = isChatwork
    ? 'トークンを登録する'
    : state === 'lacks_secret'
      ? '鍵を作る'
      : '鍵を作り直す';
  const body = { token: isChatwork ? token : null };
  return (
    <SideBox title={isChatwork ? 'ChatworkのAPIトークン' : '署名の鍵'}>
      <Quiet>
        {isChatwork
          ? 'Chatworkの「サービス連携」で発行したAPIトークンを、暗号化して保存します。'
          : '届いた通知がこのサイトからのものかを、送り先がこの鍵で確かめます。作り直すと、前の鍵でも24時間は署名します。'}
      </Quiet>
      {previous_until && <Quiet>前の鍵は{formatDateTime(previous_until)}まで有効です。</Quiet>}
      {isChatwork && (
        <TextField
          label="APIトークン"
          type="password"
          autoComplete="off"
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
      )}
      <ActionButton
        variant={state === 'lacks_secret' ? 'contained' : 'outlined'}
        act={() => call(staffApi['webhooks.secret'], { params: { id }, body })}
        done={(made) => {
          setSecret(made.secret);
          setToken('');
          refresh();
          return isChatwork ? 'トークンを登録しました。' : '鍵を作りました。';
        }}
      >
        {makes}
      </ActionButton>
      {secret && (
        <AskDialog
          title="署名の鍵"
          onClose={() => setSecret(null)}
          close={{ children: '閉じる' }}
          actions={
            <CopyButton text={secret} done="鍵をコピーしました。">
              コピーする
            </CopyButton>
          }
        >
          <Alert severity="warning">
            鍵は今回だけ表示されます。送り先のサービスに登録してください。
          </Alert>
          <Typography sx={{ mt: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {secret}
          </Typography>
        </AskDialog>
      )}
    </SideBox>
  );
}

/** What was sent, newest first. */
function LogBox({ id }: Webhook) {
  const steer = useSteer(id);
  const { data, pager } = usePaged(staffApi['webhooks.deliveries'], {
    ...{ perPage: DELIVERY_PAGE, queryKey: ['webhooks', id, 'deliveries'], params: { id } },
  });
  const resend = (delivery: number | null) => ({
    act: () => steer('resend', delivery),
    done: ({ is_done }: { is_done: boolean }) =>
      is_done ? 'もう一度送ります。' : '不達の通知はありません。',
  });
  return (
    <SideBox title="これまでの通知（30日間）">
      {data?.total === 0 && <Quiet>まだ通知はありません。</Quiet>}
      {data?.rows.map((one) => (
        <Box key={one.id}>
          <Typography>{SITE_EVENTS[one.type as keyof typeof SITE_EVENTS] ?? one.type}</Typography>
          <Quiet sx={{ overflowWrap: 'anywhere' }}>
            {formatDateTime(one.happened_at)}・{one.attempts}回送信
            {one.state === 'waiting' && `・次は${formatDateTime(one.next_attempt_at)}`}
            {one.attempts > 0 && `・返事：${[one.status, one.answer].filter(Boolean).join(' ')}`}
          </Quiet>
          <DeliveryChip state={one.state} />
          <ActionButton size="small" {...resend(one.id)}>
            もう一度送る
          </ActionButton>
        </Box>
      ))}
      {pager}
      <ActionButton variant="outlined" {...resend(null)}>
        不達の通知をすべて送り直す
      </ActionButton>
    </SideBox>
  );
}

/** The state of a webhook, what can be done with it, and its log. */
export function WebhookBoxes() {
  const webhook = useRecordContext<Webhook>();
  const redirect = useRedirect();
  const steer = useSteer(Number(webhook?.id));
  if (!webhook) return null;
  const isPaused = webhook.state.startsWith('paused_');
  return (
    <>
      {webhook.format !== 'slack' && <SecretBox {...webhook} />}
      <SideBox title="状態">
        <Stack spacing={1} sx={{ alignItems: 'start' }}>
          <WebhookChip state={webhook.state} />
          <ActionButton
            variant="outlined"
            act={() => steer('test')}
            done={({ is_done, answer }) =>
              `${is_done ? '届きました' : '届きませんでした'}：${answer || '返事なし'}`
            }
          >
            テストの通知を送る
          </ActionButton>
          <ActionButton
            act={() => steer(isPaused ? 'resume' : 'pause')}
            done={() =>
              isPaused ? '再開しました。待っていた通知を送ります。' : '一時停止しました。'
            }
          >
            {isPaused ? '再開する' : '一時停止する'}
          </ActionButton>
          <ConfirmedAction
            {...{ variant: 'text', color: 'error' }}
            title="この通知先を削除しますか？"
            content="送り先の設定とこれまでの通知の記録を削除します。元に戻せません。"
            act={() => steer('delete')}
            done={() => {
              redirect('list', 'webhooks');
              return '削除しました。';
            }}
          >
            削除する
          </ConfirmedAction>
        </Stack>
      </SideBox>
      <LogBox {...webhook} />
    </>
  );
}
