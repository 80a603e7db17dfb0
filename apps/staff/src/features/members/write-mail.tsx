import MailIcon from '@mui/icons-material/MailOutlined';
import type { MouseEvent } from 'react';
import { Button } from 'react-admin';
import { Link } from 'react-router';
import { useMay } from '#lib/use-rights.ts';
import { useChosenOrAll } from '#ui/bulk/selection.tsx';

type Filter = Readonly<Record<string, string>>;

/** The sender that a filter suggests: the brand whose members it asks for. */
export const brandOf = ({ brand }: Filter) => (brand ? { brand_id: Number(brand) } : {});

const byFilter = (filter: Filter) => ({
  ...brandOf(filter),
  ...(Object.keys(filter).length > 0 && { audience: 'filter', filter }),
});

/**
 * Begins a mail to many.
 * @param to what of its draft is chosen already: the audience
 */
export function WriteMail({ to }: { to: object }) {
  if (!useMay('mail.write')) return null;
  return (
    <Button
      component={Link}
      to="/broadcasts/create"
      state={{ record: to }}
      label="メールを書く"
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      <MailIcon />
    </Button>
  );
}

/** To exactly the chosen members; above the list to those whom its filter leaves, if it has one. */
export function WriteToMembers() {
  const body = useChosenOrAll();
  const to = 'ids' in body ? { audience: 'members', member_ids: body.ids } : byFilter(body.filter);
  return <WriteMail to={to} />;
}
