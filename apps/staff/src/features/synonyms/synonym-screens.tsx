import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LinesInput } from '#ui/inputs/line-input.tsx';
import { type Column, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';

const asLines = (words?: readonly string[]) => (words ?? []).join('\n');
// Empty lines stay while somebody types; the contract leaves them out.
const asWords = (lines: string) => (lines === '' ? [] : lines.split('\n'));

/** The words of a group, one on each line. */
export const WordsInput = ({ label }: { label: string }) => (
  <LinesInput
    source="words"
    label={label}
    format={asLines}
    parse={asWords}
    minRows={6}
    helperText="1行に1つ、2つから20個まで（1つ60文字以内）。会員がどれか1つで検索すると、ほかの言葉の動画も見つかります。全角と半角、大文字と小文字、ひらがなとカタカナの違いは、登録しなくても区別されません。"
  />
);

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
