import { Button, Stack } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { Quiet } from '#ui/texts.tsx';
import type { PlaceholderLabels } from './placeholder.ts';

/** The placeholders that a field may hold; each button puts one where the cursor is. */
export const PlaceholderRow = ({
  editor,
  labels,
  label,
}: {
  editor: Editor;
  labels: PlaceholderLabels;
  /** Of the field. */
  label: string;
}) => (
  <Stack
    direction="row"
    useFlexGap
    role="group"
    aria-label={`${label}への差し込み`}
    sx={{ mt: 0.75, gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}
  >
    <Quiet>差し込み：</Quiet>
    {Object.entries(labels).map(([name, text]) => (
      <Button
        key={name}
        size="small"
        variant="outlined"
        onClick={() => {
          // The editor's own command waits for the next frame, while what is typed goes to the button.
          editor.view.focus();
          const content = { type: 'placeholder', attrs: { name } };
          editor.chain().insertContent(content).scrollIntoView().run();
        }}
        sx={{ py: 0, px: 1, minWidth: 0 }}
      >
        {text}
      </Button>
    ))}
  </Stack>
);
