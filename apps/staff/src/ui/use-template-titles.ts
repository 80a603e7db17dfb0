import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/use-choices.ts';

/** Names of the kinds of mails. */
export function useTemplateTitles(): ReadonlyMap<string, string> {
  const { data = [] } = useChoices<RowOf<'mail-templates'>>('mail-templates');
  return new Map(data.map(({ kind, title }) => [kind, title]));
}
