import OpenIcon from '@mui/icons-material/OpenInNew';
import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import { Box, Button, Link, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { type SyntheticEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useHref } from 'react-router';
import { formatDuration } from '#lib/duration.ts';
import { useMay } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import type { TextField } from '#ui/rich-text/rich-text-input.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { StateChip } from '#ui/state-chip.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';
import type { Opened } from './reply-form.tsx';

type Question = RecordOf<'questions'>;

/** The film in the frame, where its page is the site's own. */
const filmIn = (frame: HTMLIFrameElement | null) => frame?.contentDocument?.querySelector('video');

/** Begins at a second, once the film has its source. */
function playFrom(frame: HTMLIFrameElement, seconds: number | null): void {
  const film = filmIn(frame);
  if (!film || seconds === null) return;
  const begin = () => {
    film.currentTime = seconds;
    // Without a permission of the browser its button stays.
    film.play().catch(() => undefined);
  };
  if (film.dataset.ready !== undefined) begin();
  else film.addEventListener('filmready', begin, { once: true });
}

/** The question's video, to watch beside the answer. */
export function VideoBox({ item: { video, at_seconds: at } }: Pick<Opened<Question>, 'item'>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const address = useHref(`/videos/${video.id}`);
  const frame = { width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 1 };
  // A little before, to hear what it is about.
  const start = at === null ? null : Math.max(0, at - 5);
  return (
    <SideBox title="質問された動画">
      {isPlaying && video.embed_url ? (
        <Box
          component="iframe"
          data-question-film=""
          src={start === null ? video.embed_url : `${video.embed_url}#t=${start}s`}
          title={video.title}
          allow="autoplay; fullscreen; picture-in-picture"
          onLoad={(event: SyntheticEvent<HTMLIFrameElement>) =>
            playFrom(event.currentTarget, start)
          }
          sx={frame}
        />
      ) : (
        video.thumbnail_url && (
          <Box
            component="img"
            src={sizedPicture(video.thumbnail_url, 'card')}
            alt=""
            sx={{ ...frame, objectFit: 'cover' }}
          />
        )
      )}
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{video.title}</Typography>
      <Row>
        <StateChip state={video.state} />
        {video.embed_url && !isPlaying && (
          <Button startIcon={<PlayIcon />} onClick={() => setIsPlaying(true)}>
            {start === null ? 'ここで再生する' : `${formatDuration(start)} から再生する`}
          </Button>
        )}
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          startIcon={<OpenIcon />}
        >
          動画を別のタブで開く
        </Button>
      </Row>
    </SideBox>
  );
}

/** The second that a question asks about, what is said there, and what was corrected near it. */
export function Place({ item: { at_seconds: at, spoken, corrections } }: { item: Question }) {
  const mayCorrect = useMay('content.write');
  if (at === null) return null;
  return (
    <Box sx={{ mb: 1, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
      <Typography sx={{ fontWeight: 600 }}>{formatDuration(at)} の場面</Typography>
      {spoken && <PlainText>{`「${spoken}」`}</PlainText>}
      {corrections.map(({ id, start, text }) => (
        <Quiet key={`${id} ${start}`} sx={{ overflowWrap: 'anywhere' }}>
          訂正（{formatDuration(Math.floor(start))}）：{text}
        </Quiet>
      ))}
      {spoken && mayCorrect && (
        <Link
          href={`/corrections/create?q=${encodeURIComponent([...spoken].slice(0, 60).join(''))}`}
        >
          この言葉に訂正を付ける
        </Link>
      )}
    </Box>
  );
}

/** Puts seconds of the film into the answer: to members of its lecture they are links. */
export function Seconds({ item, field }: { item: Question; field: TextField }) {
  const notify = useNotify();
  const insert = (seconds: number) => field.replace(0, formatDuration(Math.floor(seconds)));
  const insertPresent = () => {
    const film = filmIn(document.querySelector<HTMLIFrameElement>('[data-question-film]'));
    if (film) insert(film.currentTime);
    else notify('「質問された動画」を再生してから押してください。', { type: 'info' });
  };
  const { video, at_seconds: at } = item;
  const button = (label: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Row>
      {at !== null && button(`${formatDuration(at)} を挿入する`, () => insert(at))}
      {video.embed_url?.startsWith('/player/') && button('再生中の時刻を挿入する', insertPresent)}
    </Row>
  );
}
