import { Button, Menu, MenuItem } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { NAME_PLACEHOLDER } from '@orchard/contract/staff/reply-templates';
import { useId, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { useCall } from '#lib/use-call.ts';

const MOST = 100;

/**
 * Offers the texts for replies to this inbox; nothing where there are none.
 * @param name the member's name, which stands in the text as it is inserted
 */
export function TemplateMenu({
  name,
  onInsert,
}: {
  name: string;
  onInsert: (text: string) => void;
}) {
  const inbox = useResourceContext() as 'questions' | 'enquiries';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  const { data = [] } = useCall(staffApi['reply-templates.list'], {
    queryKey: ['reply-templates', 'offered', inbox],
    query: { inbox, per_page: String(MOST), sort: 'position', order: 'asc' },
    staleTime: 10_000,
  });
  if (data.length === 0) return null;
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
              onInsert(chosen);
            },
          },
        }}
      >
        {data.map((template) => (
          <MenuItem
            key={template.id}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            onClick={() => {
              setChosen(template.body.replaceAll(NAME_PLACEHOLDER, () => name));
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
