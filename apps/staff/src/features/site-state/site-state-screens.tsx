import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import type { SiteLine, SitePart } from '@orchard/contract/staff/site-state';
import { formatDateTime, toWireTime } from '#lib/japan-time.ts';
import { CopyForServer, ForServer } from '#ui/for-server.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { MARKS, StateMark, useSiteState } from './state-mark.tsx';

/** What each part is called, and what an office notices of it where it is to be put right. */
const PARTS: Record<SitePart, readonly [label: string, effect: string]> = {
  site: ['サイト', '画面が開かないことがあります。'],
  database: ['データベース', '画面が開かない、または保存できないことがあります。'],
  disk: ['ディスク', 'サーバーの空き容量が足りず、ファイルを保存できないことがあります。'],
  mail: ['メールと通知', 'メールや通知が届かないことがあります。'],
  jobs: ['ジョブ', '一括処理や取り込みが進まないことがあります。'],
  films: ['動画', '再生できない動画があるかもしれません。'],
  search: ['検索', '検索で見つからないものがあるかもしれません。'],
  sessions: ['セッション', 'ログインできない会員がいるかもしれません。'],
  backup: [
    'バックアップと復元の訓練',
    'バックアップがないため、故障したときにデータを元に戻せません。',
  ],
  outside: ['外部', '外部のサービスとのやり取りに失敗することがあります。'],
};

const Line = ({ line: { about, state, says, screen } }: { line: SiteLine }) => (
  <Stack
    component="li"
    spacing={0.25}
    sx={{ py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
  >
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Typography
        component="h3"
        sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: '0.875rem' }}
      >
        {screen ? <Link href={`/${screen}`}>{about}</Link> : about}
      </Typography>
      <StateMark state={state} />
    </Stack>
    <Typography
      variant="body2"
      color={state === 'ok' ? 'textSecondary' : 'textPrimary'}
      sx={{ overflowWrap: 'anywhere', wordBreak: 'auto-phrase' }}
    >
      {says}
    </Typography>
  </Stack>
);

/** The parts of which members notice nothing. */
const UNNOTICED: readonly SitePart[] = ['backup', 'jobs'];

type Parts = readonly { part: SitePart; lines: readonly SiteLine[] }[];

/** How the site is, for an office: what members notice, in plain words. */
function Summary({ parts }: { parts: Parts }) {
  const wrong = parts.filter(({ lines }) => lines.some(({ state }) => state === 'action'));
  const isNoticed = wrong.some(({ part }) => !UNNOTICED.includes(part));
  const worth = parts.flatMap(({ lines }) => lines.filter(({ state }) => state !== 'ok')).length;
  return (
    <Alert severity={isNoticed ? 'error' : worth > 0 ? 'warning' : 'success'}>
      {!isNoticed && <div>会員の利用に影響する問題はありません。</div>}
      {wrong.map(({ part }) => (
        <div key={part}>{PARTS[part][1]}</div>
      ))}
      {worth > 0 && (
        <div>
          サーバーの担当者に確認してほしいことが{worth}
          件あります。下のボタンでコピーした内容をお送りください。
        </div>
      )}
    </Alert>
  );
}

/** Everything that the screen shows, as text. */
const textOf = (parts: Parts, at: string): string =>
  [
    `サイトの状態（${window.location.host}、${at}）`,
    ...parts.flatMap(({ part, lines }) => [
      '',
      `■ ${PARTS[part][0]}`,
      ...lines.map(
        ({ about, state, says }) =>
          `${state === 'ok' ? '' : `【${MARKS[state].label}】`}${about}：${says}`,
      ),
    ]),
  ].join('\n');

/** How the site is, for the office and, folded, part by part; it renews itself. */
export function List() {
  const { data, dataUpdatedAt, isPending, error } = useSiteState();
  const at = formatDateTime(toWireTime(new Date(dataUpdatedAt)));
  return (
    <OpenRecord title="サイトの状態" isPending={isPending} error={error}>
      {data && (
        <>
          <Summary parts={data.parts} />
          <CopyForServer text={textOf(data.parts, at)} />
          <Quiet>{at}の状態です。15秒ごとに更新されます。</Quiet>
          <ForServer>
            <Box
              // Columns, as the parts differ in height.
              sx={{ columnWidth: 340, columnGap: 2 }}
            >
              {data.parts.map(({ part, lines }) => (
                <Box key={part} sx={{ mb: 2, breakInside: 'avoid' }}>
                  <SideBox title={PARTS[part][0]}>
                    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                      {lines.map((line) => (
                        <Line key={`${line.about} ${line.says}`} line={line} />
                      ))}
                    </Stack>
                  </SideBox>
                </Box>
              ))}
            </Box>
          </ForServer>
        </>
      )}
    </OpenRecord>
  );
}
