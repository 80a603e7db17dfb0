import { Box, Button } from '@mui/material';
import type { Editor } from '@tiptap/react';

/** The actions on the table at the cursor. */
export function TableButtons({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  const buttons: [name: string, press: () => boolean][] = [
    ['行を追加', () => chain().addRowAfter().run()],
    ['行を削除', () => chain().deleteRow().run()],
    ['列を追加', () => chain().addColumnAfter().run()],
    ['列を削除', () => chain().deleteColumn().run()],
    ['表を削除', () => chain().deleteTable().run()],
  ];
  return (
    <Box sx={{ width: '100%', display: 'flex', flexWrap: 'wrap' }}>
      {buttons.map(([name, press]) => (
        <Button key={name} size="small" onClick={press}>
          {name}
        </Button>
      ))}
    </Box>
  );
}
