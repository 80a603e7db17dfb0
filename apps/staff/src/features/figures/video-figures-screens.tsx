import { Link } from 'react-router';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';

const columns: Column<RowOf<'video-figures'>>[] = [
  {
    source: 'title',
    label: '動画',
    sortable: true,
    onPhone: 'title',
    render: ({ id, title }) => (
      <Link to={`/videos/${id}`} style={{ color: 'inherit' }}>
        {title}
      </Link>
    ),
  },
  { source: 'opened', label: '開いた会員（30日間）', sortable: true },
  { source: 'finished', label: '見終えた会員', sortable: true },
  { source: 'bookmarked', label: 'ブックマークした会員', sortable: true },
];

export const List = () => (
  <ContentList columns={columns} sort={{ field: 'opened', order: 'DESC' }} publishable={false} />
);
