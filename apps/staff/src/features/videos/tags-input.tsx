import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { ChoiceChips } from '#ui/inputs/choice-chips.tsx';

/** Tags, found by typing; what is not there yet is made at once. */
export function TagsInput() {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const make = async (typed?: string) => {
    const name = typed?.trim();
    if (!name) return undefined;
    try {
      const { data } = await dataProvider.create('tags', { data: { name } });
      await queries.invalidateQueries({ queryKey: ['tags'] });
      return data;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return undefined;
    }
  };
  return (
    <ChoiceChips
      source="tag_ids"
      reference="tags"
      label="タグ"
      onCreate={make}
      createLabel="入力すると、新しいタグを作成できます"
      createItemLabel="「%{item}」を新しいタグとして作成"
    />
  );
}
