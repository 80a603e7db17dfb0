import { Box, Button, Menu, MenuItem, MenuList, Paper } from '@mui/material';
import { foldLetters } from '@orchard/contract/fold-text';
import { isComposing } from '@orchard/contract/is-composing';
import { staffApi } from '@orchard/contract/staff';
import type { InboxKind } from '@orchard/contract/staff/inbox';
import { NAME_PLACEHOLDER } from '@orchard/contract/staff/reply-templates';
import { useEffect, useId, useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import type { TextField } from '#ui/rich-text/rich-text-input.tsx';
import { Announcement } from '#ui/texts.tsx';

const MOST = 100;

interface Template {
  id: number;
  name: string;
  body: string;
}

interface Props {
  templates: readonly Template[];
  field: TextField;
}

const wrapping = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** A line that begins with a slash, as it is typed with either width. */
const SLASH = /^[/／](.{0,30})$/u;

/** What was typed after a slash at the beginning of the line; undefined elsewhere. */
const soughtIn = (field: TextField) => SLASH.exec(field.line() ?? '')?.[1];

/** The ready texts by a slash at the beginning of a line, narrowed by what is typed after it. */
function SlashList({ templates, field }: Props) {
  const [sought, setSought] = useState<string>();
  const [at, setAt] = useState(0);
  const found =
    sought === undefined
      ? []
      : templates.filter(({ name, body }) =>
          foldLetters(`${name} ${body}`).includes(foldLetters(sought)),
        );
  const active = found[Math.min(at, found.length - 1)];
  const choose = ({ body }: Template) => {
    field.replace((field.line() ?? '').length, body);
    setSought(undefined);
  };

  const onKey = (event: KeyboardEvent) => {
    // Input methods use these keys themselves.
    if (!active || isComposing(event)) return;
    const step = (by: number) => () =>
      setAt((found.indexOf(active) + by + found.length) % found.length);
    const act = {
      ArrowDown: step(1),
      ArrowUp: step(-1),
      Enter: () => choose(active),
      Escape: () => setSought(undefined),
    }[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };
  const onTyped = (event: Event) => {
    if (isComposing(event as InputEvent)) return;
    // What was closed by hand stays closed until something is typed.
    if (event instanceof KeyboardEvent && event.key.length > 1 && event.key !== 'Backspace') {
      if (sought !== undefined && soughtIn(field) === undefined) setSought(undefined);
      return;
    }
    setAt(0);
    setSought(soughtIn(field));
  };
  const latest = useRef({ onKey, onTyped });
  latest.current = { onKey, onTyped };

  const { box } = field;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    // Before the field's own keys.
    element.addEventListener('keydown', (event) => latest.current.onKey(event), {
      signal,
      capture: true,
    });
    for (const name of ['keyup', 'input', 'compositionend']) {
      element.addEventListener(name, (event) => latest.current.onTyped(event), { signal });
    }
    element.addEventListener('focusout', () => setSought(undefined), { signal });
    return () => ended.abort();
  }, [box]);

  if (!active) return null;
  return (
    <>
      <Announcement>{`定型文${found.length}件：${active.name}`}</Announcement>
      <Paper elevation={8} sx={{ position: 'absolute', zIndex: 'modal', maxWidth: 360, top: 0 }}>
        <MenuList
          role="listbox"
          aria-label="定型文"
          tabIndex={-1}
          dense
          sx={{ maxHeight: 240, overflowY: 'auto' }}
        >
          {found.map((template) => (
            <MenuItem
              key={template.id}
              role="option"
              tabIndex={-1}
              selected={template === active}
              aria-selected={template === active}
              sx={wrapping}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(template)}
            >
              {template.name}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </>
  );
}

/** The ready texts by a button. */
function TemplateMenu({ templates, field }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        定型文を挿入する
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-labelledby': id },
          // The menu gives the focus back to its button first.
          transition: {
            onExited: () => {
              if (chosen === undefined) return;
              setChosen(undefined);
              field.replace(0, chosen);
            },
          },
        }}
      >
        {templates.map((template) => (
          <MenuItem
            key={template.id}
            sx={wrapping}
            onClick={() => {
              setChosen(template.body);
              setAnchor(null);
            }}
          >
            {template.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/**
 * Offers the texts for replies to this inbox, by a button and by a slash; nothing where there are none.
 * @param name the member's name, which stands in the text as it is inserted
 */
export function Templates({ name, field }: { name: string; field: TextField }) {
  const inbox = useResourceContext() as InboxKind;
  const { data = [] } = useCall(staffApi['reply-templates.list'], {
    queryKey: ['reply-templates', 'offered', inbox],
    query: { inbox, per_page: String(MOST), sort: 'position', order: 'asc' },
    staleTime: 10_000,
  });
  if (data.length === 0) return null;
  const templates = data.map((template) => ({
    ...template,
    body: template.body.replaceAll(NAME_PLACEHOLDER, () => name),
  }));
  return (
    <Box sx={{ position: 'relative', width: '100%' }}>
      <SlashList templates={templates} field={field} />
      <TemplateMenu templates={templates} field={field} />
    </Box>
  );
}
