import { graphemes } from '@orchard/contract/graphemes';
import { t } from './messages.ts';

/** The first two characters of a name as readers count them; 「匿名」 without a name. */
export const initials = (name: string | null | undefined): string => {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' ? t('anonymous') : graphemes(trimmed).slice(0, 2).join('');
};
