import type { TemplateInbox } from '@orchard/contract/staff/reply-templates';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { MailLines } from '#ui/inbox/mail-lines.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PlaceholderInput } from '#ui/inputs/placeholder-input.tsx';
import { choicesOf } from '#ui/inputs/select-field.tsx';
import { type Column, chipColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';

const INBOXES: Record<TemplateInbox, string> = {
  both: '質問とお問い合わせ',
  questions: '質問の回答',
  enquiries: 'お問い合わせの返信',
};

const columns: Column<RowOf<'reply-templates'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: '定型文の名前', sortable: true, onCard: 'title' },
  chipColumn('inbox', '使う場所', ({ inbox }) => INBOXES[inbox]),
  updatedColumn,
];

const filters = [
  <SelectFilter
    key="inbox"
    source="inbox"
    label="使う場所"
    labels={{ questions: INBOXES.questions, enquiries: INBOXES.enquiries }}
    alwaysOn
  />,
];

export const List = () => <ContentList columns={columns} filters={filters} />;

/** The text within what its mail adds. */
function Body() {
  const inbox = useWatch<{ inbox: TemplateInbox }, 'inbox'>({ name: 'inbox' });
  return (
    <MailLines kind={inbox === 'questions' ? 'questions' : 'enquiries'}>
      <PlaceholderInput
        source="body"
        label="本文"
        minRows={8}
        placeholders={{ name: '氏名' }}
        helperText="宛名と署名はメールに自動で付くため、書く必要はありません。"
      />
    </MailLines>
  );
}

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput
        source="name"
        label="定型文の名前"
        helperText="返信の画面で、この名前から選びます。"
      />
      <SelectInput
        source="inbox"
        label="使う場所"
        choices={choicesOf(INBOXES)}
        helperText={false}
      />
      <Body />
    </>
  ),
  defaults: { name: '', body: '', inbox: 'both', position: null },
});
