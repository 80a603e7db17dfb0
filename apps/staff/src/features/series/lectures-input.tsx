import { Alert, Autocomplete, Box, FormHelperText, FormLabel, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
import { OrderedList } from '#ui/order/ordered-list.tsx';
import { Announcement } from '#ui/texts.tsx';
import { GONE, type Lecture, LectureLine, type NamedVideo } from './lecture-line.tsx';

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
