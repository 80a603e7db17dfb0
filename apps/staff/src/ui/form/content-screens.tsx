import type { ReactNode } from 'react';
import { Create, Edit, type RaRecord, useRedirect, useResourceContext } from 'react-admin';
import { callsOf } from '#lib/resource.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { PreviewButton } from '#ui/preview.tsx';
import { RecordSkeleton } from '#ui/skeletons.tsx';
import { useTell } from '#ui/undo-notice.tsx';
import { labelsOf } from '#ui/versions/record-labels.ts';
import { VersionsBox } from '#ui/versions/versions-box.tsx';
import { ContentForm } from './content-form.tsx';
import { EditHead } from './edit-head.tsx';
import { CopyLink, DeleteOne, SaveAndNext } from './form-buttons.tsx';

// Kept apart from the rows of lists, which are not whole records.
const fullRecord = { whole: true };

interface FormParts {
  /** The fields. */
  children: ReactNode;
  /** Boxes of the right column, such as the publication. */
  side?: ReactNode;
  /** The form's content in the members' view; a button opens it. */
  preview?: ReactNode;
}

/**
 * The screen on which a record is changed, with its history where it has one.
 * @param labels what the fields are called in the history; by default as content calls them
 */
export function ContentEdit({
  children,
  side,
  preview,
  labels: ownLabels,
  head = <EditHead />,
}: FormParts & {
  labels?: Readonly<Record<string, string>>;
  /** Stands above all fields; by default the head of what is published. */
  head?: ReactNode;
}) {
  const tell = useTell();
  const resource = useResourceContext() ?? '';
  const labels = ownLabels ?? labelsOf(resource);
  const { bulk, create, versions } = callsOf(resource);
  const mayWrite = useMayWrite();
  const mayDelete = mayWrite && bulk !== undefined;
  const mayCopy = mayWrite && create !== undefined;
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ meta: fullRecord }}
      mutationOptions={{
        meta: fullRecord,
        onSuccess: (saved: RaRecord) => tell(saved, '保存しました。'),
      }}
      actions={false}
      component="div"
      render={({ record }) =>
        record ? (
          <ContentForm
            head={head}
            call="update"
            labels={labels}
            side={
              <>
                {side}
                {versions && <VersionsBox labels={labels} />}
              </>
            }
            buttons={
              <>
                {preview && <PreviewButton preview={preview} />}
                {mayCopy && <CopyLink />}
                {mayDelete && <DeleteOne />}
              </>
            }
          >
            {children}
          </ContentForm>
        ) : (
          <RecordSkeleton />
        )
      }
    />
  );
}

/**
 * The screen on which a record is made; it then opens for changing.
 * @param defaults what stands in the fields at first; every field that the contract asks for
 */
export function ContentCreate({
  children,
  side,
  preview,
  defaults,
}: FormParts & { defaults: Record<string, unknown> }) {
  const tell = useTell();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const onSuccess = (made: RaRecord) => {
    tell(made, '作成しました。');
    redirect('edit', resource, made.id, made);
  };
  return (
    <Create mutationOptions={{ onSuccess }} component="div" actions={false}>
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
}

interface ScreenParts extends FormParts {
  /** What stands in the fields of a new record; every field that the contract asks for. */
  defaults: Record<string, unknown>;
  /** The preview of a saved record, where it is another one. */
  savedPreview?: ReactNode;
  /** Stands above the fields of a saved record, where it is not the usual one. */
  head?: ReactNode;
}

/** The screens of a resource on which a record is made and changed, with the same fields. */
export const contentScreens = ({ defaults, savedPreview, head, ...parts }: ScreenParts) => ({
  Edit: () => <ContentEdit {...parts} head={head} preview={savedPreview ?? parts.preview} />,
  Create: () => <ContentCreate {...parts} defaults={defaults} />,
});
