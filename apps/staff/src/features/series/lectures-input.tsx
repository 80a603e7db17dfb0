import { Alert, Box, FormHelperText, FormLabel } from '@mui/material';
import { useId, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
import { RecordSearch } from '#ui/inputs/record-search.tsx';
import { OrderedList } from '#ui/order/ordered-list.tsx';
import { Announcement } from '#ui/texts.tsx';
import { GONE, type Lecture, LectureLine, type NamedVideo } from './lecture-line.tsx';

/** The lectures of a series: found, ordered by dragging or buttons, each with its gate. */
export function LecturesInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  const lectures = (field.value ?? []) as Lecture[];
  const record = useRecordContext();
  const [added, setAdded] = useState<readonly NamedVideo[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const labelId = useId();
  const isLocked = !useMayWrite();
  const message = firstMessage(fieldState.error);
  const videos = new Map(
    [...added, ...((record?.videos ?? []) as NamedVideo[])].map((one) => [one.id, one]),
  );

  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <FormHelperText sx={{ mb: 1 }}>
        ドラッグまたは矢印のボタンで並べ替えます。一度視聴できるようになった動画は、設定を変えても、その会員は引き続き視聴できます。
      </FormHelperText>
      {message && <Alert severity="error">{message}</Alert>}
      <OrderedList
        rows={lectures}
        keyOf={({ video_id }) => video_id}
        nameOf={({ video_id }) => videos.get(video_id)?.title ?? GONE}
        onChange={field.onChange}
        isLocked={isLocked}
        canRemove
      >
        {(lecture, at, buttons) => (
          <LectureLine
            lecture={lecture}
            video={videos.get(lecture.video_id)}
            place={at + 1}
            isLocked={isLocked}
            onChange={(change) =>
              field.onChange(
                lectures.map((one, index) => (index === at ? { ...one, ...change } : one)),
              )
            }
            buttons={buttons}
          />
        )}
      </OrderedList>
      {!isLocked && (
        <Box sx={{ mt: 2 }}>
          <RecordSearch
            multiple
            size="small"
            reference="videos"
            label="動画を追加"
            helperText="タイトルの言葉を入力して選択します。"
            value={[]}
            without={lectures.map(({ video_id }) => video_id)}
            onChange={(chosen) => {
              const video = chosen?.at(-1) as NamedVideo | undefined;
              if (!video) return;
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
