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
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, Fragment, type ReactNode, useRef, useState } from 'react';
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

const Large = () => <b>大</b>;
const Small = () => <b>小</b>;

function heading(name: string, Icon: ComponentType, level: 2 | 3): Format {
  return { name, Icon, is: 'heading', level, toggle: (chain) => chain.toggleHeading({ level }) };
}

interface Format {
  name: string;
  Icon: ComponentType;
  /** What it turns on at the cursor, in the editor's words. */
  is: string;
  level?: 2 | 3;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

const FORMATS: readonly (readonly Format[])[] = [
  [heading('大見出し', Large, 2), heading('小見出し', Small, 3)],
  [
    { name: '太字', Icon: Bold, is: 'bold', toggle: (chain) => chain.toggleBold() },
    { name: '斜体', Icon: Italic, is: 'italic', toggle: (chain) => chain.toggleItalic() },
    { name: '下線', Icon: Underline, is: 'underline', toggle: (chain) => chain.toggleUnderline() },
    { name: '取り消し線', Icon: Strike, is: 'strike', toggle: (chain) => chain.toggleStrike() },
  ],
  [
    {
      name: '箇条書き',
      Icon: Bullets,
      is: 'bulletList',
      toggle: (chain) => chain.toggleBulletList(),
    },
    {
      name: '番号付きリスト',
      Icon: Numbers,
      is: 'orderedList',
      toggle: (chain) => chain.toggleOrderedList(),
    },
    { name: '引用', Icon: Quote, is: 'blockquote', toggle: (chain) => chain.toggleBlockquote() },
  ],
];

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
      formats: FORMATS.flat()
        .filter(({ is, level }) => at.isActive(is, level && { level }))
        .map(({ name }) => name),
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
      {FORMATS.map((group) => (
        <Fragment key={group[0]?.name}>
          {group.map(({ name, Icon, toggle }) => (
            <ToolButton
              key={name}
              name={name}
              isOn={on.formats.includes(name)}
              onPress={() => toggle(chain()).run()}
            >
              <Icon />
            </ToolButton>
          ))}
          <Gap />
        </Fragment>
      ))}
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
