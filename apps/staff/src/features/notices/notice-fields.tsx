import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';

/** The fields of a notice. */
export const NoticeFields = () => (
  <>
    <LineInput source="title" label="タイトル" />
    <ChoiceSelect source="notice_category_id" reference="notice-categories" label="カテゴリー" />
    <RichTextInput source="body" label="本文" />
  </>
);
