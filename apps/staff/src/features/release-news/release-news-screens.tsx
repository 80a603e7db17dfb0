import { Alert, Box, Chip, Typography } from '@mui/material';
import {
  FEED_PROBLEMS,
  type NewerRelease,
  type ReleaseSeverity,
  SEVERITY_LABELS,
} from '@orchard/contract/staff/release-news';
import { formatDateTime, formatDay } from '#lib/japan-time.ts';
import { CopyButton, ForServer } from '#ui/for-server.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { Row } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { useReleaseNews } from './newer-version.tsx';

const COLOURS: Record<ReleaseSeverity, 'default' | 'info' | 'warning' | 'error'> = {
  none: 'default',
  low: 'info',
  medium: 'warning',
  high: 'error',
  critical: 'error',
};

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <>
      <Typography component="h3" sx={{ mt: 1.5, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </>
  );

function Version({ release, running }: { release: NewerRelease; running: string }) {
  const { version, released_on, severity, security, changes, minimum_version } = release;
  return (
    <Section title={version}>
      <Row>
        <Quiet>{formatDay(released_on)}</Quiet>
        {severity !== 'none' && (
          <Chip
            size="small"
            color={COLOURS[severity]}
            variant={severity === 'critical' ? 'filled' : 'outlined'}
            label={`安全性の修正（深刻度：${SEVERITY_LABELS[severity]}）`}
          />
        )}
      </Row>
      <Lines title="安全性" lines={security} />
      <Lines title="変更点" lines={changes} />
      {!release.is_reachable && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {`${running} から直接は更新できません。先に ${minimum_version} 以降へ更新してください。`}
        </Alert>
      )}
    </Section>
  );
}

const UpdateCommand = ({ command }: { command: string }) => (
  <Section title="更新のしかた">
    <Typography sx={{ wordBreak: 'auto-phrase' }}>
      サーバーで次のコマンドを実行します。サイトの写しで試してから切り替わり、調子が悪ければ元に戻ります。
    </Typography>
    <Box
      component="code"
      sx={{ display: 'block', my: 1, p: 1.5, bgcolor: 'action.hover', overflowWrap: 'anywhere' }}
    >
      {command}
    </Box>
    <CopyButton text={command} done="コマンドをコピーしました。">
      コピーする
    </CopyButton>
    <Quiet sx={{ mt: 1, wordBreak: 'auto-phrase' }}>
      コンテナやソースから動かしているサイトでは、代わりに新しいイメージやソースへ入れ替えます。
    </Quiet>
  </Section>
);

/** The version that runs, what is newer, and how to get it. */
export function List() {
  const { data, isPending, error } = useReleaseNews();
  return (
    <OpenRecord title="バージョン情報" isPending={isPending} error={error}>
      {data && (
        <>
          <Section title="現在の状況">
            <Typography>
              {'動いているバージョン：'}
              <strong>{data.running}</strong>
            </Typography>
            <Typography color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
              {data.feed === null
                ? '新しいバージョンの確認はオフです。確認するには、サーバーの担当者にご相談ください。'
                : data.succeeded_at
                  ? `最後に確認できた日時：${formatDateTime(data.succeeded_at)}（一覧の作成：${formatDateTime(data.made_at)}）`
                  : '新しいバージョンは、まだ確認できていません。'}
            </Typography>
            {data.succeeded_at && !data.problem && data.newer.length === 0 && (
              <Alert severity="success" sx={{ mt: 2 }}>
                最新のバージョンです。
              </Alert>
            )}
            {data.problem && (
              <Alert severity="warning" sx={{ mt: 2 }}>
                {`${formatDateTime(data.asked_at)}の確認に失敗しました。${FEED_PROBLEMS[data.problem]}`}
              </Alert>
            )}
          </Section>
          <ForServer>
            {data.command && <UpdateCommand command={data.command} />}
            <Quiet sx={{ overflowWrap: 'anywhere' }}>
              {data.feed === null
                ? 'RELEASE_FEED に一覧のアドレスを指定すると、1日に1回確認します。'
                : `確認先（RELEASE_FEED）：${data.feed}`}
            </Quiet>
          </ForServer>
          {data.newer.map((release) => (
            <Version key={release.version} release={release} running={data.running} />
          ))}
        </>
      )}
    </OpenRecord>
  );
}
