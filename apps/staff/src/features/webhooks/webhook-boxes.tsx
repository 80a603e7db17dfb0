import { Alert, Box, Link, Typography } from '@mui/material';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { SITE_EVENTS } from '@orchard/contract/staff/site-events';
import { DELIVERY_PAGE, DELIVERY_STATES, WEBHOOK_STATES } from '@orchard/contract/staff/webhooks';
import { useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { usePaged } from '#ui/list/use-paged.tsx';
import { SecretBox } from '#ui/secret-box.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { Quiet } from '#ui/texts.tsx';

type Webhook = RecordOf<'webhooks'>;
type Action = RequestOf<(typeof staffApi)['webhooks.steer']>['body']['action'];

export const WebhookChip = chipOf(WEBHOOK_STATES, {
  ...{ sends: 'success', fails: 'warning', lacks_secret: 'warning' },
  paused_failing: 'error',
});

const DeliveryChip = chipOf(DELIVERY_STATES, { sent: 'success', failed: 'error' });

/** On the home: webhooks that were paused by themselves. */
export function StoppedWebhooks() {
  const enabled = useMay('staff.manage');
  const { data } = usePageOf(staffApi['webhooks.list'], {
    ...{ queryKey: ['webhooks', 'stopped'], query: { per_page: '100' }, enabled },
  });
  const stopped = data?.rows.filter(({ state }) => state === 'paused_failing');
  return stopped?.map(({ id, name }) => (
    <Alert key={id} severity="error">
      外部への通知「{name}」が届かないため、一時停止しました。
      <Link href={`/webhooks/${id}`}>送り先を確かめる</Link>
    </Alert>
  ));
}

/** The key that signs; of Chatwork its token. */
function Secret({ id, format, state, previous_until }: Webhook) {
  const isChatwork = format === 'chatwork';
  return (
    <SecretBox
      title={isChatwork ? 'ChatworkのAPIトークン' : '署名の鍵'}
      has={state !== 'lacks_secret'}
      elsewhere={isChatwork ? 'APIトークン' : undefined}
      renew={(secret) => call(staffApi['webhooks.secret'], { params: { id }, body: { secret } })}
    >
      <Quiet>
        {isChatwork
          ? 'Chatworkの「サービス連携」で発行したAPIトークンを、暗号化して保存します。'
          : '届いた通知がこのサイトからのものかを、送り先がこの鍵で確かめます。再発行すると、前の鍵でも24時間は署名します。'}
      </Quiet>
      {previous_until && <Quiet>前の鍵は{formatDateTime(previous_until)}まで有効です。</Quiet>}
    </SecretBox>
  );
}

const LOGGED = { ...SITE_EVENTS, 'webhook.test': 'テスト' };
const START = { alignSelf: 'start' };

/** The key of a webhook, what can be done with it, and what was sent. */
export function WebhookBoxes() {
  const webhook = useRecordContext<Webhook>();
  const [redirect, refresh] = [useRedirect(), useRefresh()];
  const params = { id: Number(webhook?.id) };
  const { data, pager } = usePaged(staffApi['webhooks.deliveries'], {
    ...{ perPage: DELIVERY_PAGE, queryKey: ['webhooks', params.id, 'deliveries'], params },
  });
  if (!webhook) return null;
  const steer =
    (action: Action, delivery: number | null = null) =>
    async () => {
      const said = await call(staffApi['webhooks.steer'], { params, body: { action, delivery } });
      if (action === 'delete') redirect('list', 'webhooks');
      else refresh();
      return said;
    };
  const isPaused = webhook.state.startsWith('paused_');
  return (
    <>
      {webhook.format !== 'slack' && <Secret {...webhook} />}
      <SideBox title="状態">
        <span>
          <WebhookChip state={webhook.state} />
        </span>
        <ActionButton
          variant="outlined"
          sx={START}
          act={steer('test')}
          done={({ is_done, answer }) =>
            `${is_done ? '届きました' : '届きませんでした'}：${answer}`
          }
        >
          テストの通知を送る
        </ActionButton>
        <ActionButton
          sx={START}
          act={steer(isPaused ? 'resume' : 'pause')}
          done={() => (isPaused ? '再開し、待っていた通知を送ります。' : '一時停止しました。')}
        >
          {isPaused ? '再開する' : '一時停止する'}
        </ActionButton>
        <ConfirmedAction
          {...{ variant: 'text', color: 'error', sx: START }}
          title="この通知先を削除しますか？"
          content="送り先の設定と、これまでの通知の記録を削除します。元に戻せません。"
          act={steer('delete')}
          done={() => '削除しました。'}
        >
          削除する
        </ConfirmedAction>
      </SideBox>
      <SideBox title="これまでの通知（30日間）">
        {data?.rows.map((one) => (
          <Box key={one.id}>
            <Typography>{LOGGED[one.type as keyof typeof LOGGED]}</Typography>
            <Quiet sx={{ overflowWrap: 'anywhere' }}>
              {formatDateTime(one.happened_at)}・{one.attempts}回送信
              {one.next_attempt_at && `・次は${formatDateTime(one.next_attempt_at)}`}
              {one.attempts > 0 && `・返事：${[one.status, one.answer].filter(Boolean).join(' ')}`}
            </Quiet>
            <DeliveryChip state={one.state} />
            {one.type !== 'webhook.test' && (
              <ActionButton act={steer('resend', one.id)} done={() => 'もう一度送ります。'}>
                もう一度送る
              </ActionButton>
            )}
          </Box>
        ))}
        {pager}
        {data?.total === 0 && <Quiet>まだ通知はありません。</Quiet>}
        <ActionButton
          variant="outlined"
          sx={START}
          act={steer('resend')}
          done={({ is_done }) =>
            is_done ? 'もう一度送ります。' : 'いま送り直す通知はありません。'
          }
        >
          不達の通知をすべて送り直す
        </ActionButton>
      </SideBox>
    </>
  );
}
