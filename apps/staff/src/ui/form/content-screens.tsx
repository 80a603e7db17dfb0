import type { ReactNode } from 'react';
import { ContentCreate } from './content-create.tsx';
import { ContentEdit, type FormParts } from './content-edit.tsx';

interface ScreenParts extends FormParts {
  /** What stands in the fields of a new record; every field that the contract asks for. */
  defaults: Record<string, unknown>;
  /** The preview of a saved record, where it is another one. */
  savedPreview?: ReactNode;
}

/** The screens of a resource on which a record is made and changed, with the same fields. */
export const contentScreens = ({ defaults, savedPreview, ...parts }: ScreenParts) => ({
  Edit: () => <ContentEdit {...parts} preview={savedPreview ?? parts.preview} />,
  Create: () => <ContentCreate {...parts} defaults={defaults} />,
});
