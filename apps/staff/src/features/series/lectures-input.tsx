import { Alert, Box, FormHelperText, FormLabel, Stack } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { moved } from '#lib/order.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { Announcement } from '#ui/announcement.tsx';
import { firstMessage } from '#ui/form/first-message.ts';
import { useDragging } from '#ui/order/use-dragging.ts';
import { type Lecture, LectureLine, type LectureStep, type NamedVideo } from './lecture-line.tsx';
import { LectureSearch } from './lecture-search.tsx';

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
