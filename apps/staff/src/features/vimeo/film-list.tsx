import {
  Alert,
  Button,
  Checkbox,
  Chip,
  CircularProgress,
  List,
  ListItem,
  Stack,
  Typography,
} from '@mui/material';
import { MAX_VIMEO_FILMS, type VimeoFilm } from '@orchard/contract/staff/vimeo';
import { Link } from 'react-router';
import { formatDuration } from '#lib/duration.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { CHOICES_ID } from './import-choices.tsx';
import type { Films } from './use-films.ts';

const chip = { size: 'small', variant: 'outlined' } as const;

function FilmLine(props: { film: VimeoFilm; isChosen: boolean; onToggle: () => void }) {
  const { title, picture_url, known, is_playable, ...film } = props.film;
  const facts = [formatDuration(film.duration_seconds), formatDateTime(film.date)];
  return (
    <ListItem disableGutters divider sx={{ gap: 1 }}>
      <Checkbox
        checked={props.isChosen}
        onChange={props.onToggle}
        slotProps={{ input: { 'aria-label': `「${title}」を選択` } }}
      />
      <Thumbnail url={picture_url} />
      <Stack sx={{ minWidth: 0, flex: 1, gap: 0.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        <Quiet>{facts.filter(Boolean).join('・')}</Quiet>
        <Row>
          {known && (
            <Chip
              {...chip}
              color="success"
              label="登録済み"
              component={Link}
              to={`/videos/${known.id}`}
              clickable
            />
          )}
          {!is_playable && (
            <Chip
              {...chip}
              color="warning"
              label="Vimeoの公開設定のため再生できません"
              sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }}
            />
          )}
        </Row>
      </Stack>
    </ListItem>
  );
}

/** The films of a place, to be ticked. */
export function FilmList({ films: list }: { films: Films }) {
  const { films, total, chosen, isBusy } = list;
  if (list.isPending) return <CircularProgress aria-label="Vimeoから読み込み中" />;
  const ids = new Set(chosen.map(({ id }) => id));
  const number = (count: number) => count.toLocaleString('ja-JP');
  return (
    <Stack spacing={1.5}>
      {list.error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void list.refetch()}>
              再試行する
            </Button>
          }
        >
          {list.error.message}
        </Alert>
      )}
      <Row>
        <Typography role="status" sx={{ flex: 1, minWidth: 160 }}>
          {`${number(total)}本中${number(chosen.length)}本を選択中`}
        </Typography>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          onClick={() => !isBusy && films.length > 0 && list.chooseAll()}
        >
          {isBusy ? '読み込み中…' : '未登録の動画をすべて選択'}
        </Button>
        <Button aria-disabled={chosen.length === 0} onClick={list.clear}>
          選択を解除
        </Button>
        <Button component="a" href={`#${CHOICES_ID}`} sx={{ display: { lg: 'none' } }}>
          取り込みの設定へ
        </Button>
      </Row>
      {chosen.length === MAX_VIMEO_FILMS && (
        <Alert severity="info">
          {`一度に取り込めるのは${MAX_VIMEO_FILMS}本までです。残りは、取り込みが終わってから選択してください。`}
        </Alert>
      )}
      {films.length === 0 && !list.error && <Typography>該当する動画はありません。</Typography>}
      <List disablePadding aria-label="Vimeoの動画">
        {films.map((film) => (
          <FilmLine
            key={film.id}
            film={film}
            isChosen={ids.has(film.id)}
            onToggle={() => list.toggle(film)}
          />
        ))}
      </List>
      {list.hasNextPage && (
        <Button aria-disabled={isBusy} onClick={() => !isBusy && list.fetchNextPage()}>
          さらに表示する
        </Button>
      )}
    </Stack>
  );
}
