import { Box, Button, Slider, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { FEWEST, type Minute } from '@orchard/contract/staff/video-analytics';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { useCall } from '#lib/use-call.ts';
import { Section, StatisticsTable } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatMembers, formatPart, formatShare } from './format-statistics.ts';
import { MarkList } from './mark-list.tsx';
import { RetentionChart } from './retention-chart.tsx';

/** One row of the table for so many hundredths; the export has them all. */
const STEP = 5;
/** Questions and corrections within so many seconds of a place belong to it. */
const NEAR = 30;

type Place = Pick<Minute['difficulties'][number], 'from' | 'until'>;

/** The lecturer's minute: where viewers go back, stop and ask, on one line of time. */
export function MinuteBox({ id, counted }: { id: string; counted: Record<string, string> }) {
  const [chosen, choose] = useState<Place>({ from: 0, until: 1 });
  const { data } = useCall(staffApi.lecturersMinute, {
    queryKey: ['video-analytics', id, 'minute', counted],
    ...{ params: { id }, query: counted, placeholderData: keepPreviousData },
  });
  const captions = useCall(staffApi['captions.read'], {
    queryKey: ['video-analytics', id, 'words'],
    params: { id },
  });
  if (!data) return null;
  const { curve, again, viewers, drop_offs: dropOffs, difficulties, marks } = data;
  const length = data.length ?? 0;
  const second = (percent: number) => (length * percent) / 100;
  const at = (percent: number) => formatDuration(Math.round(second(percent)));
  const nameOf = ({ from, until }: Place) => `${at(from)}〜${at(until)}`;
  const spokenText = ({ from, until }: Place) =>
    captions.data?.cues
      .filter((cue) => cue.end_ms > second(from) * 1000 && cue.start_ms < second(until) * 1000)
      .map(({ text }) => text.replace(/\s+/gu, ' '))
      .join(' ') || '（字幕がありません）';
  const near = ({ from, until }: Place) =>
    marks.filter((one) => one.at >= second(from) - NEAR && one.at < second(until) + NEAR);
  const says = (percent: number) =>
    `${at(percent)}：見ていた会員 ${formatPart(curve[percent], viewers)}${
      again.length > 0 ? `、見直した会員 ${formatPart(again[percent], curve[percent])}` : ''
    }`;
  const list = (title: string, none: string, items: (Place & { says: string })[]) => (
    <>
      <Typography component="h3" variant="h6" sx={{ mt: 3 }}>
        {title}
      </Typography>
      {items.length === 0 && <Quiet>{none}</Quiet>}
      <Box component="ol" aria-label={title} sx={{ m: 0, pl: 3 }}>
        {items.map((one) => (
          <Typography key={one.from} component="li" variant="body2">
            <Button onClick={() => choose(one)}>{nameOf(one)}</Button> {one.says}
            <Quiet>{spokenText(one)}</Quiet>
          </Typography>
        ))}
      </Box>
    </>
  );
  return (
    <Section title="講師の一分">
      <Quiet>
        視聴した会員のうちその場所を再生した割合（視聴維持率、太い線）と、そのうち見直した割合（細い線）です。
        {FEWEST}人未満の人数は表示しません。
      </Quiet>
      {viewers === null || length === 0 ? (
        <Typography sx={{ py: 3 }}>
          {`視聴した会員が${FEWEST}人になり、動画の長さが分かると表示します（条件に当てはまらない会員が${FEWEST}人未満のときは表示しません）。`}
        </Typography>
      ) : (
        <>
          <RetentionChart
            shares={curve.map((members) => (members ?? 0) / (viewers ?? 1))}
            again={again.map((members, percent) => (members ?? 0) / (curve[percent] ?? 1))}
            {...{ dropOffs, difficulties, length }}
          >
            <Slider
              {...{ 'aria-label': '場所', value: chosen.from, max: 99, getAriaValueText: says }}
              marks={marks.map(({ kind, at }) => ({
                value: (at / length) * 100 - 0.5,
                label: kind === 'question' ? '？' : '訂',
              }))}
              onChange={(_, from) => choose({ from: Number(from), until: Number(from) + 1 })}
            />
          </RetentionChart>
          <Box role="group" aria-label="選んだ場所">
            <Typography>{says(chosen.from)}</Typography>
            <Quiet>{`${nameOf(chosen)}の言葉：${spokenText(chosen)}`}</Quiet>
            <MarkList marks={near(chosen)} />
          </Box>
          {list(
            '見直されている場所',
            again.length > 0
              ? '目立って見直されている場所はありません。'
              : '会員区分や期間を選んでいるときは表示しません。',
            difficulties.map((one) => ({
              ...one,
              says: `${formatMembers(one.of)}のうち${formatPart(one.members, one.of)}が見直しています（95％信頼区間 ${formatShare(one.low)}〜${formatShare(one.high)}）。近くの質問・訂正：${near(one).length}件`,
            })),
          )}
          {list(
            '離脱の多い場所',
            '目立って離脱の多い場所はありません。',
            dropOffs.map(({ percent, lost }) => ({
              ...{ from: percent, until: percent + 1 },
              says: `付近で、視聴した会員の${formatShare(lost)}が離脱しています。`,
            })),
          )}
          <Box component="details" sx={{ mt: 2 }}>
            <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', color: 'primary.main' }}>
              表で見る
            </Box>
            <StatisticsTable
              label="視聴維持率と見直し"
              columns={['位置', '見ていた会員', '見直した会員']}
              rows={curve.flatMap((members, key) => {
                const cells = [
                  formatPart(members, viewers),
                  again[key] === undefined ? '―' : formatPart(again[key], members),
                ];
                return key % STEP > 0 ? [] : { key, cells: [`${at(key)}（${key}％）`, ...cells] };
              })}
            />
          </Box>
        </>
      )}
      <Typography component="h3" variant="h6" sx={{ mt: 3 }}>
        質問と訂正
      </Typography>
      {marks.length === 0 && <Quiet>場面を示した質問や訂正はありません。</Quiet>}
      <MarkList marks={marks} />
    </Section>
  );
}
