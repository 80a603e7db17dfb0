import CaptionIcon from '@mui/icons-material/ClosedCaptionOutlined';
import PlayIcon from '@mui/icons-material/OndemandVideoOutlined';
import { Alert, Button, Link, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { FilmCheck } from '@orchard/contract/staff/film-checks';
import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { FilmCheckButtons, Trouble } from '#ui/film-checks.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { Quiet } from '#ui/texts.tsx';
import { Player } from './video-preview.tsx';

/** The series in which the open video stands. */
export function SeriesBox() {
  const record = useRecordContext();
  const { data, error } = useCall(staffApi['series.list'], {
    queryKey: ['series', 'of-video', record?.id],
    query: { video: String(record?.id) },
    enabled: record !== undefined,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data || data.length === 0) return null;
  return (
    <SideBox title="講座">
      {data.map(({ id, title }) => (
        <Typography key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Link href={`/series/${id}`}>{title}</Link>
        </Typography>
      ))}
    </SideBox>
  );
}

/** Leads to the captions of the open video. */
export function CaptionsBox() {
  const record = useRecordContext();
  return (
    <SideBox title="字幕・文字起こし">
      {!record && <Quiet>動画を保存すると、字幕を追加できます。</Quiet>}
      {record && (
        <Button href={`/captions/${record.id}`} variant="outlined" startIcon={<CaptionIcon />}>
          字幕を編集する
        </Button>
      )}
    </SideBox>
  );
}

/** The saved film of the open video; it loads when it is asked for. */
export function PlayerBox() {
  const record = useRecordContext<RecordOf<'videos'>>();
  const [isOpen, setIsOpen] = useState(false);
  if (!record || !(record.vimeo || record.embed_url || record.media_file)) return null;
  const { id, title, media_file } = record;
  const ids = record.vimeo ? readVimeo(record.vimeo) : null;
  const video = {
    title,
    embed_url: media_file ? `/player/${id}` : record.embed_url,
    video_vimeo: ids && { vimeo_id: ids.id, vimeo_hash: ids.hash },
  };
  return (
    <SideBox title="再生">
      {isOpen ? (
        <Player video={video} />
      ) : (
        <Button variant="outlined" startIcon={<PlayIcon />} onClick={() => setIsOpen(true)}>
          この動画を再生する
        </Button>
      )}
    </SideBox>
  );
}

const CheckChip = chipOf(
  { again: 'もう一度確認します', fine: '問題なし', never: '未確認' },
  { again: 'warning', fine: 'success' },
);

const stateOf = ({ is_suspected, looked_at }: FilmCheck) =>
  is_suspected ? 'again' : looked_at ? 'fine' : 'never';

/** What the last look at the saved film of the open video found. */
export function FilmCheckBox() {
  const record = useRecordContext();
  const { data: check } = useCall(staffApi['film-checks.read'], {
    // A saved change may bring another film.
    queryKey: ['film-checks', 'of-video', record?.id, record?.revision],
    enabled: record !== undefined,
    params: { id: Number(record?.id) },
  });
  if (!check) return null;
  return (
    <SideBox title="動画の確認">
      <div>{check.trouble ? <Trouble check={check} /> : <CheckChip state={stateOf(check)} />}</div>
      <Quiet>
        {check.since && `${formatDateTime(check.since)}から。`}
        {check.looked_at
          ? `最後の確認：${formatDateTime(check.looked_at)}`
          : '毎日午前3時に自動で確認します。'}
      </Quiet>
      <FilmCheckButtons check={check} />
    </SideBox>
  );
}
