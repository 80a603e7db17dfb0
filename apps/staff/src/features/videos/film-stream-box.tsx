import { Alert, Button, Chip, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { FilmStream } from '@orchard/contract/staff/films';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { Quiet } from '#ui/texts.tsx';

const REFETCH_MS = 2000;

/** Under what name the state of a film's transcoding is kept in the browser. */
const keyOf = (file: string | null) => ['film-stream', file];

/** Whether it goes on by itself. */
const isMoving = (state: FilmStream['state'] | undefined): boolean =>
  state === 'waiting' || state === 'running';

/** How far a film is on its way to play everywhere, as long as the screen is open. */
export function useFilmStream(file: string | null): FilmStream | undefined {
  const { data } = useCall(staffApi.getFilmStream, {
    queryKey: keyOf(file),
    params: { file: file ?? '' },
    enabled: file !== null,
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? REFETCH_MS : false),
  });
  return data;
}

const STATES: Record<FilmStream['state'], string> = {
  none: '未変換',
  waiting: '変換待ち',
  running: '変換中',
  done: '変換済み',
  failed: '変換できませんでした',
  cancelled: '中止しました',
};

const MEANWHILE: Record<FilmStream['played_by'], string> = {
  stream: '会員には、回線に合った画質で再生されます。',
  file: '会員には、アップロードした動画ファイルがそのまま再生されます。',
  nothing: '再生できる画質が1つできるまで、会員はこの動画を再生できません。',
};

const sayPart = (name: string): string =>
  name === 'probe'
    ? 'ファイルの確認'
    : name === 'poster'
      ? 'ポスター画像'
      : name === 'preview'
        ? 'シークバーのプレビュー画像'
        : name === 'sound'
          ? '音声と静止画'
          : `${name}p`;

function MissingProgram({ playedBy }: { playedBy: FilmStream['played_by'] }) {
  return (
    <Alert severity="warning">
      サーバーにFFmpegがないため、動画を変換できません。
      {playedBy === 'file' && '変換しなくても、アップロードした動画ファイルのまま再生されます。'}
      変換するには、サーバーの管理者に「FFmpegのインストール」を依頼してください。インストールすると、1分以内に変換が始まります。
    </Alert>
  );
}

/** How far a film is on its way to play everywhere, and what can be done about it. */
export function FilmStreamBox({ file }: { file: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const mayWrite = useMayWrite();
  const params = { file };
  const stream = useFilmStream(file);
  const act = useMutation({
    mutationFn: (what: 'cancel' | 'retry') =>
      call(what === 'cancel' ? staffApi.cancelFilmStream : staffApi.retryFilmStream, { params }),
    onSuccess: (next) => client.setQueryData(keyOf(file), next),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
  if (!stream) return null;
  const { state, has_ffmpeg, parts, part, percent, fault, remark, played_by } = stream;
  const canBegin = state === 'none' || state === 'failed' || state === 'cancelled';
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="動画の変換"
      sx={{ p: 2, width: '100%', maxWidth: 640 }}
    >
      <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
        <Typography component="h2" sx={{ fontWeight: 700 }}>
          動画の変換：{STATES[state]}
        </Typography>
        {!has_ffmpeg && state !== 'done' && <MissingProgram playedBy={played_by} />}
        {fault && <Alert severity="error">{fault}</Alert>}
        {remark && <Alert severity="warning">{remark}</Alert>}
        {state === 'running' && part && (
          <Stack sx={{ width: '100%' }}>
            <Typography variant="body2" role="status">
              {sayPart(part)}を作成しています（{percent}％）
            </Typography>
            <LinearProgress
              variant="determinate"
              value={percent}
              aria-label={`${sayPart(part)}の進み具合`}
            />
          </Stack>
        )}
        {parts.length > 0 && (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {parts.map(({ name, is_finished }) => (
              <Chip
                key={name}
                size="small"
                color={is_finished ? 'success' : 'default'}
                variant={is_finished ? 'filled' : 'outlined'}
                label={`${sayPart(name)}：${is_finished ? '完成' : '未作成'}`}
              />
            ))}
          </Stack>
        )}
        <Quiet>
          {MEANWHILE[played_by]}
          {fault && played_by === 'file' && 'ブラウザーが読み取れない場合は再生されません。'}
        </Quiet>
        {mayWrite && isMoving(state) && (
          <Button
            size="small"
            variant="outlined"
            disabled={act.isPending}
            onClick={() => act.mutate('cancel')}
          >
            変換を中止する
          </Button>
        )}
        {mayWrite && canBegin && (
          <Button
            size="small"
            variant="outlined"
            disabled={act.isPending}
            onClick={() => act.mutate('retry')}
          >
            {state === 'none' ? '変換する' : '再実行'}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
