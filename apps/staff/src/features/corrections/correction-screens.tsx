import { Box, Typography } from '@mui/material';
import { CORRECTION_LABELS as LABELS, REVIEW_LABELS } from '@orchard/contract/staff/corrections';
import { DateInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatDay } from '#lib/japan-time.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LinesInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox } from '#ui/inputs/publication-box.tsx';
import { RecordFilter } from '#ui/inputs/record-filter.tsx';
import { type Column, stateColumn, timeColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter, StateFilter } from '#ui/list/filters.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { keyOf, type Place, PlacesInput, timeOf, titleOf } from './places-input.tsx';
import { ReviewedButton } from './review.tsx';

const ReviewChip = chipOf(REVIEW_LABELS, { due: 'warning', soon: 'info' });

const columns: Column<RowOf<'corrections'>>[] = [
  titleColumn('text', LABELS.text, ({ text, words }) => text || `（確認のみ）${words}`),
  { source: 'places_count', label: LABELS.places, render: (row) => `${row.places_count}か所` },
  {
    ...{ source: 'review_on', label: LABELS.review_on, sortable: true },
    render: ({ id, text, review, review_on }) => (
      <Row component="span">
        {formatDay(review_on)}
        <ReviewChip state={review} />
        {review === 'due' && <ReviewedButton {...{ id, text }} />}
      </Row>
    ),
  },
  stateColumn,
  timeColumn('published_at', '公開開始'),
];

const filters = [
  <SelectFilter key="review" source="review" label="確認" labels={REVIEW_LABELS} alwaysOn />,
  <StateFilter key="state" source="state" alwaysOn />,
  <RecordFilter key="video" source="video" reference="videos" label="動画" />,
];

export const List = () => (
  <ContentList columns={columns} filters={filters} sort={{ field: 'review_on', order: 'ASC' }} />
);

function ReviewBox() {
  const record = useRecordContext<RecordOf<'corrections'>>();
  return (
    <SideBox title="確認">
      <DateInput
        source="review_on"
        label={LABELS.review_on}
        helperText="任意。この日から、ホームと一覧の先頭に表示します。"
      />
      {record?.review === 'due' && <ReviewedButton {...record} />}
    </SideBox>
  );
}

/** Each place with its line of the transcript, as members see it. */
function CorrectionPreview() {
  const [text = '', places = []] = useWatch({ name: ['text', 'places'] });
  if (text === '') return <Typography>会員には何も表示しません。</Typography>;
  return (places as Place[]).map((place) => (
    <Box component="article" key={keyOf(place)} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 700 }}>{titleOf(place)}</Typography>
      <Typography color="textSecondary">{`${timeOf(place)} ${place.words}`}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap' }}>{`訂正：${text}`}</Typography>
    </Box>
  ));
}

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <PlacesInput />
      <LinesInput
        source="text"
        label={LABELS.text}
        minRows={2}
        helperText="選択したすべての箇所に「訂正」と表示します。確認する日だけを決めるときは、空欄にします。"
      />
    </>
  ),
  side: (
    <>
      <PublicationBox audience={false} hasEnd={false} />
      <ReviewBox />
    </>
  ),
  preview: <CorrectionPreview />,
  defaults: { text: '', review_on: null, published_at: null, places: [] },
});
