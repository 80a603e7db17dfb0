import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/use-choices.ts';

/** What the kinds of letters are called, by kind. */
export function useLetterTitles(): ReadonlyMap<string, string> {
  const { data = [] } = useChoices<RowOf<'mail-wordings'>>('mail-wordings');
  return new Map(data.map(({ kind, title }) => [kind, title]));
}
