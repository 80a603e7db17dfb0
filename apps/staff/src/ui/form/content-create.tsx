import { Create } from 'react-admin';
import { type FormParts, PreviewButton } from './content-edit.tsx';
import { ContentForm } from './content-form.tsx';
import { SaveAndNext } from './save-and-next.tsx';

/**
 * The screen on which a record is made; it then opens for changing.
 * @param defaults what stands in the fields at first; every field that the contract asks for
 */
export const ContentCreate = ({
  children,
  side,
  preview,
  defaults,
}: FormParts & { defaults: Record<string, unknown> }) => (
  <Create redirect="edit" component="div" actions={false} sx={{ mt: 2 }}>
    <ContentForm
      call="create"
      defaults={defaults}
      side={side}
      buttons={
        <>
          <SaveAndNext defaults={defaults} />
          {preview && <PreviewButton preview={preview} />}
        </>
      }
    >
      {children}
    </ContentForm>
  </Create>
);
