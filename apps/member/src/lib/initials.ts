import { graphemes } from '@orchard/contract/graphemes';
import { t } from './messages.ts';

/** The first two characters of a name as a reader counts them, or 「匿名」 when there is none. */
export const initials = (name: string | null | undefined): string => {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' ? t('anonymous') : graphemes(trimmed).slice(0, 2).join('');
};
