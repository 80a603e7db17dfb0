import Bold from '@mui/icons-material/FormatBold';
import Italic from '@mui/icons-material/FormatItalic';
import Bullets from '@mui/icons-material/FormatListBulleted';
import Numbers from '@mui/icons-material/FormatListNumbered';
import Quote from '@mui/icons-material/FormatQuote';
import Underline from '@mui/icons-material/FormatUnderlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import Strike from '@mui/icons-material/StrikethroughS';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import Undo from '@mui/icons-material/Undo';
import { Box, Button, Divider, IconButton, Tooltip } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useRef, useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';

/** One button of the editor, which leaves the focus and the selection in the text. */
const ToolButton = ({
  name,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: {
  name: string;
  /** For buttons that stay pressed. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <Tooltip title={name}>
    <span>
      <IconButton
        size="small"
        aria-label={name}
        aria-pressed={isOn}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        sx={{
          width: 40,
          height: 40,
          borderRadius: 1,
          fontSize: '1rem',
          ...(isOn && { bgcolor: 'divider', color: 'primary.main' }),
        }}
      >
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

/** The actions on the table at the cursor. */
function TableButtons({ editor }: { editor: Editor }) {
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

const Gap = () => <Divider orientation="vertical" flexItem sx={{ mx: 0.5 }} />;

/** The editor's buttons. */
export function Toolbar({
  editor,
  onPictures,
}: {
  editor: Editor;
  onPictures: (files: readonly File[]) => void;
}) {
  const [isLinking, setIsLinking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      h2: at.isActive('heading', { level: 2 }),
      h3: at.isActive('heading', { level: 3 }),
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      strike: at.isActive('strike'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      link: at.isActive('link'),
      table: at.isActive('table'),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <Box
      role="toolbar"
      aria-label="書式"
      sx={{ display: 'flex', flexWrap: 'wrap', p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <ToolButton
        name="大見出し"
        isOn={on.h2}
        onPress={() => chain().toggleHeading({ level: 2 }).run()}
      >
        <b>大</b>
      </ToolButton>
      <ToolButton
        name="小見出し"
        isOn={on.h3}
        onPress={() => chain().toggleHeading({ level: 3 }).run()}
      >
        <b>小</b>
      </ToolButton>
      <Gap />
      <ToolButton name="太字" isOn={on.bold} onPress={() => chain().toggleBold().run()}>
        <Bold />
      </ToolButton>
      <ToolButton name="斜体" isOn={on.italic} onPress={() => chain().toggleItalic().run()}>
        <Italic />
      </ToolButton>
      <ToolButton name="下線" isOn={on.underline} onPress={() => chain().toggleUnderline().run()}>
        <Underline />
      </ToolButton>
      <ToolButton name="取り消し線" isOn={on.strike} onPress={() => chain().toggleStrike().run()}>
        <Strike />
      </ToolButton>
      <Gap />
      <ToolButton
        name="箇条書き"
        isOn={on.bullets}
        onPress={() => chain().toggleBulletList().run()}
      >
        <Bullets />
      </ToolButton>
      <ToolButton
        name="番号付きリスト"
        isOn={on.numbers}
        onPress={() => chain().toggleOrderedList().run()}
      >
        <Numbers />
      </ToolButton>
      <ToolButton name="引用" isOn={on.quote} onPress={() => chain().toggleBlockquote().run()}>
        <Quote />
      </ToolButton>
      <Gap />
      <ToolButton name="リンク" isOn={on.link} onPress={() => setIsLinking(true)}>
        <LinkIcon />
      </ToolButton>
      <ToolButton name="画像" onPress={() => file.current?.click()}>
        <ImageIcon />
      </ToolButton>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="画像のファイル"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <ToolButton
        name="表"
        isOn={on.table}
        onPress={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
      >
        <TableIcon />
      </ToolButton>
      <Gap />
      <ToolButton name="取り消す" isDisabled={!on.canUndo} onPress={() => chain().undo().run()}>
        <Undo />
      </ToolButton>
      <ToolButton name="やり直す" isDisabled={!on.canRedo} onPress={() => chain().redo().run()}>
        <Redo />
      </ToolButton>
      {on.table && <TableButtons editor={editor} />}
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </Box>
  );
}
