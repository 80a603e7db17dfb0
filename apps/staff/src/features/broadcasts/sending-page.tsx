import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { broadcastName } from '@orchard/contract/staff/broadcast-text';
import type { BroadcastStep } from '@orchard/contract/staff/broadcasts';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ActionButton, ConfirmedAction } from '#ui/action-button.tsx';
import { useChoices } from '#ui/inputs/choices.tsx';
import { PreviewButton } from '#ui/preview.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { SideBox } from '#ui/section.tsx';
import {
  BroadcastChip,
  formatAudience,
  formatMembers,
  formatProgress,
  formatSkipped,
} from './broadcast-labels.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import { Recipients } from './recipients.tsx';

type Broadcast = RecordOf<'broadcasts'>;

const DONE: Record<BroadcastStep, string> = {
  pause: '一時停止しました。',
  go_on: '送信を再開しました。',
  call_off: '送信を中止しました。',
  unschedule: '予約を取り消し、下書きに戻しました。',
  retry: '送信できなかった会員に、もう一度送信します。',
};

interface Sending {
  broadcast: Broadcast;
  onChange: (broadcast: Broadcast) => void;
}

function Steps({ broadcast: { id, state, counts }, onChange }: Sending) {
  const step = (name: BroadcastStep) => ({
    act: () => call(staffApi['broadcasts.steer'], { params: { id }, body: { step: name } }),
    done: (changed: Broadcast) => {
      onChange(changed);
      return DONE[name];
    },
  });
  const isUnderWay = state === 'sending' || state === 'paused';
  return (
    <>
      {isUnderWay && (
        <ActionButton variant="contained" {...step(state === 'paused' ? 'go_on' : 'pause')}>
          {state === 'paused' ? '送信を再開する' : '一時停止する'}
        </ActionButton>
      )}
      {isUnderWay && (
        <ConfirmedAction
          color="error"
          variant="text"
          title="送信を中止しますか？"
          content={`まだ送信していない${formatMembers(counts.waiting)}には届きません。中止した送信は再開できません。`}
          {...step('call_off')}
        >
          中止する
        </ConfirmedAction>
      )}
      {state === 'scheduled' && (
        <ActionButton variant="outlined" {...step('unschedule')}>
          予約を取り消して下書きに戻す
        </ActionButton>
      )}
      {(state === 'sent' || state === 'sending') && counts.failed > 0 && (
        <ConfirmedAction
          title="もう一度送信しますか？"
          content={`送信できなかった${formatMembers(counts.failed)}のうち、送信停止中のアドレスと、受け取らない設定にした会員を除いて、もう一度送信します。`}
          {...step('retry')}
        >
          失敗した会員にもう一度送信する
        </ConfirmedAction>
      )}
    </>
  );
}

function Progress({ broadcast }: { broadcast: Broadcast }) {
  const { state, counts, minutes_left } = broadcast;
  const total = counts.sent + counts.kept + counts.failed + counts.waiting;
  const progress = formatProgress(broadcast);
  return (
    <Stack spacing={1}>
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress}
        {state === 'sending' && minutes_left !== null && `・残り約${minutes_left}分`}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : ((total - counts.waiting) / total) * 100}
        aria-label={`送信の進み具合 ${progress}`}
      />
    </Stack>
  );
}

const CopyButton = ({ broadcast }: { broadcast: Broadcast }) => {
  const { subject, body, brand_id, audience, segment_id, filter, member_ids } = broadcast;
  const copy = { subject, body, brand_id, audience, segment_id, filter, member_ids };
  return (
    <Button component={Link} to="/broadcasts/create" state={{ record: copy }}>
      複製して新しく作成する
    </Button>
  );
};

/** A broadcast that was planned or sent: its progress, its recipients' outcomes, its text. */
export function SendingPage({ broadcast, onChange }: Sending) {
  const { id, subject, state, counts, scheduled_at, started_at, skipped } = broadcast;
  const { data: brands = [] } = useChoices<RowOf<'brands'>>('brands');
  const sender = brands.find((brand) => brand.id === broadcast.brand_id);
  const mayWrite = useMayWrite();
  const facts = [
    [
      started_at ? '送信開始（日本時間）' : '送信予定（日本時間）',
      formatDateTime(started_at ?? scheduled_at),
    ],
    ['差出人', sender?.label],
    ['送信先', formatAudience(broadcast)],
    ['送信しない会員', formatSkipped(skipped)],
    ['進み具合', state !== 'scheduled' && <Progress key="progress" broadcast={broadcast} />],
  ] as const;
  return (
    <Stack spacing={2} sx={{ py: 2, px: { xs: 1, sm: 0 } }}>
      <Title title={`お知らせメール「${broadcastName(subject)}」`} />
      <RecordHead
        name={broadcastName(subject)}
        chips={<BroadcastChip state={state} />}
        facts={facts.flatMap(([label, value]) => (value ? { label, value } : []))}
        actions={
          <>
            {mayWrite && <Steps broadcast={broadcast} onChange={onChange} />}
            <PreviewButton preview={<BroadcastPreview draft={broadcast} testOf={id} />} />
            {mayWrite && <CopyButton broadcast={broadcast} />}
          </>
        }
      />
      {state === 'paused' && (
        <Alert severity="warning">
          一時停止しています。残りの{formatMembers(counts.waiting)}
          には、再開するまで送信しません。
        </Alert>
      )}
      <SideBox title="送信先の会員">
        <Recipients id={id} version={JSON.stringify([state, counts])} />
      </SideBox>
    </Stack>
  );
}
