import {
  Alert,
  Autocomplete,
  Box,
  FormHelperText,
  FormLabel,
  Stack,
  TextField,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
import { moved, useDragging } from '#ui/order/use-dragging.ts';
import { Announcement } from '#ui/texts.tsx';
import { type Lecture, LectureLine, type LectureStep, type NamedVideo } from './lecture-line.tsx';

function LectureSearch({
  without,
  onChoose,
}: {
  /** Videos that are in it already. */
  without: readonly number[];
  onChoose: (video: NamedVideo) => void;
}) {
  const [query, setQuery] = useState('');
  const { data = [], error } = useCall(staffApi['videos.list'], {
    queryKey: ['videos', 'for-series', query],
    query: { q: query, p: '1' },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      value={null}
      inputValue={query}
      onInputChange={(_, typed, reason) => reason !== 'reset' && setQuery(typed)}
      onChange={(_, video) => {
        if (!video) return;
        setQuery('');
        onChoose(video);
      }}
      options={data.filter(({ id }) => !without.includes(id))}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      blurOnSelect={false}
      noOptionsText="見つかりませんでした。"
      renderInput={(params) => (
        <TextField
          {...params}
          size="small"
          label="動画を追加"
          error={error !== null}
          helperText={error?.message ?? 'タイトルの言葉を入力して選択します。'}
        />
      )}
    />
  );
}

/** The lectures of a series: found, ordered by dragging or buttons, each with its gate. */
export function LecturesInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  const lectures = (field.value ?? []) as Lecture[];
  const record = useRecordContext();
  const [added, setAdded] = useState<readonly NamedVideo[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const place = useRef<HTMLOListElement>(null);
  const labelId = useId();
  const isLocked = !useMayWrite();
  const { dragged, setDragged, line } = useDragging<number>({ isLocked });
  const message = firstMessage(fieldState.error);
  const videos = new Map(
    [...added, ...((record?.videos ?? []) as NamedVideo[])].map((one) => [one.id, one]),
  );
  const titleOf = (lecture: Lecture | undefined) =>
    videos.get(lecture?.video_id ?? 0)?.title ?? '削除された動画';

  const move = (from: number, to: number) => {
    field.onChange(moved(lectures, from, to));
    setAnnouncement(`「${titleOf(lectures[from])}」を${to + 1}番目に移動しました。`);
  };
  const step = (at: number, kind: LectureStep) => {
    const id = lectures[at]?.video_id;
    if (kind === 'delete') {
      field.onChange(lectures.filter((_, index) => index !== at));
      setAnnouncement(`「${titleOf(lectures[at])}」を外しました。`);
    } else move(at, at + (kind === 'up' ? -1 : 1));
    // The button that was pressed goes along; at an end the one that leads back has the focus, and
    // after a line that has gone the one of the next.
    requestAnimationFrame(() => {
      const button = (lineId: number | undefined, name: LectureStep) =>
        place.current?.querySelector<HTMLButtonElement>(
          `[data-line="${lineId} ${name}"]:not(:disabled)`,
        );
      const next = lectures[at + 1] ?? lectures[at - 1];
      const target =
        kind === 'delete'
          ? button(next?.video_id, 'delete')
          : (button(id, kind) ?? button(id, kind === 'up' ? 'down' : 'up'));
      target?.focus();
    });
  };

  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <FormHelperText sx={{ mb: 1 }}>
        ドラッグまたは矢印のボタンで並べ替えます。一度視聴できるようになった動画は、設定を変えても、その会員は引き続き視聴できます。
      </FormHelperText>
      {message && <Alert severity="error">{message}</Alert>}
      <Stack ref={place} component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lectures.map((lecture, at) => (
          <Box
            component="li"
            key={lecture.video_id}
            {...line(at, titleOf(lecture), (from) => {
              move(from, at);
              setDragged(at);
            })}
            sx={{ opacity: dragged === at ? 0.5 : 1 }}
          >
            <LectureLine
              lecture={lecture}
              video={videos.get(lecture.video_id)}
              place={at + 1}
              isLast={at === lectures.length - 1}
              isLocked={isLocked}
              onChange={(change) =>
                field.onChange(
                  lectures.map((one, index) => (index === at ? { ...one, ...change } : one)),
                )
              }
              onStep={(kind) => step(at, kind)}
            />
          </Box>
        ))}
      </Stack>
      {!isLocked && (
        <Box sx={{ mt: 2 }}>
          <LectureSearch
            without={lectures.map(({ video_id }) => video_id)}
            onChoose={(video) => {
              setAdded((before) => [...before, video]);
              field.onChange([...lectures, { video_id: video.id, opens: 'at_once', days: null }]);
              setAnnouncement(`「${video.title}」を追加しました。`);
            }}
          />
        </Box>
      )}
      <Announcement>{announcement}</Announcement>
    </Box>
  );
}
