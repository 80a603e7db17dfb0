import { Alert } from '@mui/material';
import { LIVE_EVENT_LABELS as LABELS, PHASE_LABELS } from '@orchard/contract/staff/live-events';
import { AutocompleteInput, NumberInput, ReferenceInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput, LinesInput } from '#ui/inputs/line-input.tsx';
import { DateTimeInput, PublicationBox } from '#ui/inputs/publication-box.tsx';
import { ResourcesBox } from '#ui/inputs/resources-box.tsx';
import { type Column, chipColumn, countColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters, SelectFilter } from '#ui/list/filters.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { chipOf, StateChip } from '#ui/state-chip.tsx';
import { DatesAction } from './dates-action.tsx';
import { LiveEventHead } from './live-event-head.tsx';

const PhaseChip = chipOf(PHASE_LABELS, { coming: 'info', open: 'success', cancelled: 'error' });

const columns: Column<RowOf<'live-events'>>[] = [
  timeColumn('starts_at', LABELS.starts_at),
  { source: 'title', label: 'タイトル', sortable: true, onCard: 'title' },
  chipColumn('state', '状態', ({ state, phase }) =>
    state === 'published' ? <PhaseChip state={phase} /> : <StateChip state={state} />,
  ),
  countColumn('goers_count', '参加予定', '名'),
  {
    source: 'video_id',
    label: LABELS.video_id,
    render: ({ video_id }) => (video_id === null ? '―' : 'あり'),
  },
  timeColumn('published_at', '公開開始'),
];

const filters = [
  ...publicationFilters,
  <SelectFilter key="phase" source="phase" label="開催" labels={PHASE_LABELS} alwaysOn />,
];

export const List = () => (
  <ContentList columns={columns} filters={filters} sort={{ field: 'starts_at', order: 'DESC' }} />
);

/** The sentence that cancels a saved evening, and who hears of that or of another time. */
function ChangeFields() {
  const record = useRecordContext<RecordOf<'live-events'>>();
  const names = ['starts_at', 'minutes', 'cancelled_because'] as const;
  const values = useWatch({ name: names });
  if (record?.revision === undefined) return null;
  const { state, goers_count } = record;
  const isChanged = names.some((name, at) => values[at] !== record[name]);
  return (
    <>
      <LineInput
        source="cancelled_because"
        label={LABELS.cancelled_because}
        helperText="中止するときだけ、会員に知らせる理由を書いて保存します。空欄に戻すと、中止を取り消します。"
      />
      {state === 'published' && goers_count > 0 && isChanged && (
        <Alert severity="info">保存すると、参加予定の{goers_count}名に変更をお知らせします。</Alert>
      )}
    </>
  );
}

export const { Edit, Create } = contentScreens({
  head: <LiveEventHead />,
  children: (
    <>
      <LineInput source="title" label="タイトル" helperText={false} />
      <DateTimeInput source="starts_at" label={LABELS.starts_at} />
      <NumberInput source="minutes" label={LABELS.minutes} min={5} max={1440} helperText={false} />
      <ChangeFields />
      <LineInput source="lecturers" label={LABELS.lecturers} helperText="任意" />
      <RichTextInput source="body" label="本文" />
      <LineInput
        source="place"
        label={LABELS.place}
        helperText="任意。開始の15分前から終了まで表示します。メールとカレンダーには載りません。"
      />
      <LineInput
        source="url"
        label={LABELS.url}
        helperText="任意。https:// で始まるURL。会場と同じときだけ表示します。"
      />
      <LinesInput source="prepare" label={LABELS.prepare} minRows={2} helperText="任意" />
      <ReferenceInput source="video_id" reference="videos">
        <AutocompleteInput
          label={LABELS.video_id}
          optionText="title"
          filterToQuery={(q: string) => ({ q })}
          helperText="任意。動画が公開されると、参加予定だった会員にお知らせします。"
        />
      </ReferenceInput>
    </>
  ),
  side: (
    <>
      <PublicationBox hasEnd={false} />
      <ResourcesBox />
      <DatesAction />
    </>
  ),
  defaults: {
    ...{ title: '', body: '', starts_at: null, minutes: 90, place: '', url: '' },
    ...{ lecturers: '', prepare: '', resources: [], video_id: null, cancelled_because: '' },
    ...{ published_at: null, brand_ids: [] },
  },
});
