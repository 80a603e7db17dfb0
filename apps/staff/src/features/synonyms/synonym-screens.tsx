import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { WordsInput } from './words-input.tsx';

const LABEL = '同じ意味の言葉';

const columns: Column<RowOf<'synonyms'>>[] = [
  { source: 'name', label: LABEL, sortable: true, onCard: 'title' },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

export const { Edit, Create } = contentScreens({
  children: <WordsInput label={LABEL} />,
  defaults: { words: [] },
});
