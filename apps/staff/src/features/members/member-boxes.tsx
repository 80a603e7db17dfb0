import { Alert, Button, Stack, Typography } from '@mui/material';
import { japaneseDate } from '@orchard/contract/japanese-date';
import { ERASURE_GRACE_DAYS } from '@orchard/contract/limits';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { downloadFrom } from '#lib/save-as-file.ts';
import { useAction, useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ConfirmedAction } from '#ui/action-button.tsx';
import { Fact, SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

const REFETCH_MS = 3_000;

const size = (bytes: number) =>
  `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('ja-JP')} KB`;

/** The series whose lectures open to the member step by step, and the way to open all of one. */
export function SeriesBox({ memberId }: { memberId: number }) {
  const mayWrite = useMayWrite();
  const client = useQueryClient();
  const queryKey = ['members', 'series', memberId];
  const params = { id: memberId };
  const { data = [], error } = useCall(staffApi.listMemberSeries, { queryKey, params });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data.length === 0) return null;
  return (
    <SideBox title="順に公開する講座">
      {data.map(({ id, title, opened_at, lectures_count, closed_count }) => (
        <Stack key={id} spacing={0.5} sx={{ alignItems: 'start' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
          <Quiet>
            {`全${lectures_count}本・まだ視聴できない動画：${closed_count}本`}
            {opened_at && <br />}
            {opened_at && `すべて公開した日時：${formatDateTime(opened_at)}`}
          </Quiet>
          {mayWrite && opened_at === null && closed_count > 0 && (
            <ConfirmedAction
              aria-label={`「${title}」をすべて公開する`}
              title={`「${title}」をすべて公開しますか？`}
              content="この会員は、この講座のすべての動画をすぐに視聴できるようになります。取り消すことはできません。"
              act={() => call(staffApi.openSeries, { params: { ...params, seriesId: id } })}
              done={() => {
                void client.invalidateQueries({ queryKey });
                return '講座のすべての動画を視聴できるようにしました。';
              }}
            >
              すべて公開する
            </ConfirmedAction>
          )}
        </Stack>
      ))}
    </SideBox>
  );
}

/** On which of the last days the member played on several devices at once. */
export function PlaybackDays({ days }: { days: readonly { day: string; most: number }[] }) {
  if (days.length === 0) return null;
  return (
    <SideBox title="複数の端末での同時再生">
      <Quiet>過去30日のうち、2台以上の端末で同時に再生した日と、最も多かった台数です。</Quiet>
      <dl>
        {days.map(({ day, most }) => (
          <Fact key={day} label={japaneseDate(day)} width="10em">{`${most}台`}</Fact>
        ))}
      </dl>
    </SideBox>
  );
}

const erasureOf = (memberId: number) => ({
  queryKey: ['members', 'erasure', memberId],
  params: { id: memberId },
});

/** Enters that the member leaves, or takes it back; in the head of the page by one short word. */
export function LeavingAction({
  memberId,
  after,
  label,
}: {
  memberId: number;
  after: () => void;
  label?: string;
}) {
  const client = useQueryClient();
  const { queryKey, params } = erasureOf(memberId);
  const { data } = useCall(staffApi.getMemberErasure, { queryKey, params });
  const keep = (notice: string) => (answer: typeof data) => {
    client.setQueryData(queryKey, answer);
    after();
    return notice;
  };
  if (!data) return null;
  return data.erasure ? (
    <ConfirmedAction
      title="データの消去を取り消しますか？"
      content="消去を取りやめ、会員にメールで知らせます。会員はこれまでどおり利用できます。"
      act={() => call(staffApi.withdrawMemberErasure, { params })}
      done={keep('データの消去を取り消しました。会員にメールで知らせます。')}
    >
      {label ? `${label}を取り消す` : '取り消す'}
    </ConfirmedAction>
  ) : (
    <ConfirmedAction
      title="データの消去を受け付けますか？"
      content={`${ERASURE_GRACE_DAYS}日後に、この会員の登録の情報、視聴の履歴、質問、お問い合わせなどをすべて消去します。消去すると元に戻せません。会員にはすぐにメールで知らせ、会員もスタッフも、その日までは取り消せます。決済サービスの課金は、別に止めてください。`}
      act={() => call(staffApi.askMemberErasure, { params })}
      done={keep('データの消去を受け付けました。会員にメールで知らせます。')}
    >
      {label ?? '受け付ける'}
    </ConfirmedAction>
  );
}

/** Whether the member leaves, with the button to enter it or to take it back. */
export function LeavingBox(props: { memberId: number; after: () => void }) {
  const mayWrite = useMayWrite();
  const { data, error } = useCall(staffApi.getMemberErasure, erasureOf(props.memberId));
  return (
    <SideBox title="データの消去">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.erasure && (
        <>
          <Alert severity="warning">
            {formatDateTime(data.erasure.erase_at)}にすべて消去します。
          </Alert>
          <Typography variant="body2">
            受付：{formatDateTime(data.erasure.asked_at)}（
            {data.erasure.by_staff ? 'スタッフ' : '会員'}から）
          </Typography>
        </>
      )}
      {data?.erasure === null && (
        <Quiet>
          データの消去の申し出はありません。更新をやめるだけのときは、「ご契約」の「自動更新を止める」を使います。電話などで申し出を受けたときは、ご本人であることを確認してから受け付けます。
        </Quiet>
      )}
      {mayWrite && <LeavingAction {...props} />}
    </SideBox>
  );
}

const dataOf = (memberId: number) => ({
  queryKey: ['members', 'data', memberId],
  params: { id: memberId },
});

/** Has the file of the member's data made. */
export function MakeData({ memberId, label }: { memberId: number; label: string }) {
  const client = useQueryClient();
  const { queryKey, params } = dataOf(memberId);
  return (
    <ConfirmedAction
      title="会員のデータのファイルを作成しますか？"
      content="作成したことは操作履歴に残り、会員にもメールでお知らせします。会員が作成したファイルがあるときは、新しいファイルに置き換わります。"
      act={() => call(staffApi.makeMemberData, { params })}
      done={(state) => {
        client.setQueryData(queryKey, state);
        return 'データのファイルを作成しています。';
      }}
    >
      {label}
    </ConfirmedAction>
  );
}

/** The file of what the site keeps of the member, for whom asks for it by other ways than the site. */
export function DataBox({ memberId }: { memberId: number }) {
  const { queryKey, params } = dataOf(memberId);
  const { data, error } = useCall(staffApi.getMemberData, {
    ...{ queryKey, params },
    refetchInterval: ({ state }) => state.data?.file?.state === 'making' && REFETCH_MS,
  });
  const open = useAction(
    () => call(staffApi.openMemberData, { params }),
    ({ id }) => {
      downloadFrom(addressOf(staffApi.downloadMemberData, { params: { id } }));
      return 'ダウンロードを始めました。';
    },
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return null;
  const { file } = data;
  const isReady = file?.state === 'ready';
  return (
    <SideBox title="会員のデータ">
      <Quiet>このサイトがこの会員について保管しているデータを、1つのファイルにまとめます。</Quiet>
      {file?.state === 'making' && <Typography variant="body2">作成中です…</Typography>}
      {file?.state === 'failed' && (
        <Alert severity="error">作成できませんでした。もう一度お試しください。</Alert>
      )}
      {isReady && (
        <Typography variant="body2">
          {file.by_staff ? '担当者が作成' : '会員が作成'}：{formatDateTime(file.asked_at)}
          <br />
          ファイルサイズ：{size(file.bytes ?? 0)}
          <br />
          ダウンロードの期限：{formatDateTime(file.until)}
        </Typography>
      )}
      {isReady && file.by_staff && (
        <Button variant="contained" disabled={open.isPending} onClick={() => open.mutate()}>
          ダウンロードする
        </Button>
      )}
      {file?.state !== 'making' && (
        <MakeData memberId={memberId} label={isReady ? '新しく作成する' : 'ファイルを作成する'} />
      )}
    </SideBox>
  );
}
