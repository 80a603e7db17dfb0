import { Alert, Button, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { RecordOf } from '#lib/wire-types.ts';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { Conditions, listParameters } from '#ui/inputs/member-conditions.tsx';
import { type Column, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { Row } from '#ui/row.tsx';
import { MemberCount, missingIn, type Segment } from './segment-menu.tsx';
import { brandOf, WriteMail } from './write-mail.tsx';

const WriteToSegment = ({ id, filter, missing }: Pick<Segment, 'id' | 'filter' | 'missing'>) =>
  missing.length === 0 && (
    <WriteMail to={{ audience: 'segment', segment_id: id, ...brandOf(filter) }} />
  );

const columns: Column<Segment>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  {
    source: 'filter',
    label: '条件',
    render: (segment) => (
      <>
        <Conditions filter={segment.filter} />
        {segment.missing.length > 0 && (
          <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
            {`条件の${missingIn(segment)}が削除されています。`}
          </Typography>
        )}
      </>
    ),
  },
  { source: 'count', label: '現在の人数', render: (segment) => <MemberCount {...segment} /> },
  { source: 'mail', label: 'メール', render: (segment) => <WriteToSegment {...segment} /> },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} sort={{ field: 'name', order: 'ASC' }} />;

/** What the segment asks for, and whom it finds now. */
function Found() {
  const segment = useRecordContext<RecordOf<'segments'>>();
  if (!segment) return null;
  return (
    <>
      {segment.missing.length > 0 && (
        <Alert severity="warning">
          {`条件の${missingIn(segment)}が削除されているため、該当する会員を数えられません。会員の一覧で条件を選び直して、新しく保存してください。`}
        </Alert>
      )}
      <Typography component="div">
        条件：
        <Conditions filter={segment.filter} />
      </Typography>
      <Typography>
        現在の人数：
        <MemberCount {...segment} />
      </Typography>
      <Row>
        <Button
          href={`/members?${new URLSearchParams(listParameters(segment.filter))}`}
          variant="outlined"
        >
          この条件の会員を見る
        </Button>
        <WriteToSegment {...segment} />
      </Row>
    </>
  );
}

export const Edit = () => (
  <ContentEdit labels={{ name: '名前' }}>
    <LineInput source="name" label="名前" />
    <Found />
  </ContentEdit>
);
