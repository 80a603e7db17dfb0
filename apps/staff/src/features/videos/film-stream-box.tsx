import { Alert, Box, Chip, LinearProgress, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { FilmStream } from '@orchard/contract/staff/films';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
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

const PARTS: Readonly<Record<string, string>> = {
  probe: 'ファイルの確認',
  poster: 'ポスター画像',
  preview: 'シークバーのプレビュー画像',
  sound: '音声と静止画',
};

const sayPart = (name: string): string => PARTS[name] ?? `${name}p`;

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
  const mayWrite = useMayWrite();
  const params = { file };
  const stream = useFilmStream(file);
  if (!stream) return null;
  const { state, has_ffmpeg, parts, part, percent, fault, remark, played_by } = stream;
  const canBegin = state === 'none' || state === 'failed' || state === 'cancelled';
  return (
    <Box sx={{ width: '100%', maxWidth: 640 }}>
      <SideBox title={`動画の変換：${STATES[state]}`}>
        {!has_ffmpeg && state !== 'done' && <MissingProgram playedBy={played_by} />}
        {fault && <Alert severity="error">{fault}</Alert>}
        {remark && <Alert severity="warning">{remark}</Alert>}
        {state === 'running' && part && (
          <div>
            <Typography variant="body2" role="status">
              {sayPart(part)}を作成しています（{percent}％）
            </Typography>
            <LinearProgress
              variant="determinate"
              value={percent}
              aria-label={`${sayPart(part)}の進み具合`}
            />
          </div>
        )}
        {parts.length > 0 && (
          <Row>
            {parts.map(({ name, is_finished }) => (
              <Chip
                key={name}
                size="small"
                color={is_finished ? 'success' : 'default'}
                variant={is_finished ? 'filled' : 'outlined'}
                label={`${sayPart(name)}：${is_finished ? '完成' : '未作成'}`}
              />
            ))}
          </Row>
        )}
        <Quiet>
          {MEANWHILE[played_by]}
          {fault && played_by === 'file' && 'ブラウザーが読み取れない場合は再生されません。'}
        </Quiet>
        {mayWrite && (isMoving(state) || canBegin) && (
          <ActionButton
            key={String(canBegin)}
            size="small"
            variant="outlined"
            sx={{ alignSelf: 'start' }}
            act={() =>
              call(canBegin ? staffApi.retryFilmStream : staffApi.cancelFilmStream, { params })
            }
            done={(next) => {
              client.setQueryData(keyOf(file), next);
              return canBegin ? '変換を始めます。' : '変換を中止しました。';
            }}
          >
            {canBegin ? (state === 'none' ? '変換する' : '再実行') : '変換を中止する'}
          </ActionButton>
        )}
      </SideBox>
    </Box>
  );
}
