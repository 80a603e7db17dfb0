import { Box, Button, Link, MenuItem, MenuList, Paper } from '@mui/material';
import { foldLetters } from '@orchard/contract/fold-text';
import { isComposing } from '@orchard/contract/is-composing';
import { staffApi } from '@orchard/contract/staff';
import type { InboxKind } from '@orchard/contract/staff/inbox';
import { NAME_PLACEHOLDER } from '@orchard/contract/staff/reply-templates';
import { useEffect, useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import type { TextField } from '#ui/rich-text/rich-text-input.tsx';
import { Announcement, Quiet } from '#ui/texts.tsx';

const MOST = 100;

interface Template {
  id: number;
  name: string;
  body: string;
}

/** A line that begins with a slash, as it is typed with either width. */
const SLASH = /^[/／](.{0,30})$/u;

/** What was typed after a slash at the beginning of the line; undefined elsewhere. */
const soughtIn = (field: TextField) => SLASH.exec(field.line() ?? '')?.[1];

const TEXT = 'textarea[name="message"], [contenteditable=true]';

/**
 * The ready texts, beside the field that keeps the focus: all of them by a button, or by a slash at
 * the beginning of a line, narrowed by what is typed after it.
 */
function TemplateList({ templates, field }: { templates: readonly Template[]; field: TextField }) {
  const [sought, setSought] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const [at, setAt] = useState(0);
  const found =
    sought === undefined
      ? []
      : templates.filter(({ name, body }) =>
          foldLetters(`${name} ${body}`).includes(foldLetters(sought)),
        );
  const active = found[Math.min(at, found.length - 1)];
  const choose = ({ body }: Template) => {
    field.replace(isAsked ? 0 : (field.line() ?? '').length, body);
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
      if (!isAsked && soughtIn(field) === undefined) setSought(undefined);
      return;
    }
    setAt(0);
    setIsAsked(false);
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

  const ask = () => {
    box.current?.querySelector<HTMLElement>(TEXT)?.focus();
    setAt(0);
    setIsAsked(true);
    setSought('');
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="listbox"
        aria-expanded={active !== undefined}
        onClick={ask}
      >
        定型文を挿入する
      </Button>
      {active && (
        <Paper elevation={8} sx={{ position: 'absolute', zIndex: 'modal', maxWidth: 360, top: 0 }}>
          <Announcement>{`定型文${found.length}件：${active.name}`}</Announcement>
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
                sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(template)}
              >
                {template.name}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      )}
    </>
  );
}

/**
 * Offers the texts for replies to this inbox, by a button and by a slash; without any, where they are
 * written.
 * @param name the member's name, which stands in the text as it is inserted
 */
export function Templates({ name, field }: { name: string; field: TextField }) {
  const inbox = useResourceContext() as InboxKind;
  const { data = [], isPending } = useCall(staffApi['reply-templates.list'], {
    queryKey: ['reply-templates', 'offered', inbox],
    query: { inbox, per_page: String(MOST), sort: 'position', order: 'asc' },
    staleTime: 10_000,
  });
  const mayMake = useMay('content.write');
  if (isPending || (data.length === 0 && !mayMake)) return null;
  if (data.length === 0) {
    return (
      <Quiet>
        よく使う文は、<Link href="/reply-templates">定型文</Link>
        に登録すると、ここから挿入できます。
      </Quiet>
    );
  }
  const templates = data.map((template) => ({
    ...template,
    body: template.body.replaceAll(NAME_PLACEHOLDER, () => name),
  }));
  return (
    <Box sx={{ position: 'relative', width: '100%' }}>
      <TemplateList templates={templates} field={field} />
    </Box>
  );
}
