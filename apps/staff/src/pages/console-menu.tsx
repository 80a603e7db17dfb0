import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import { ListSubheader } from '@mui/material';
import { Fragment } from 'react';
import { Menu, type MenuProps, usePermissions, useSidebarState } from 'react-admin';
import { GROUP_LABELS, type Kind, MENU_GROUPS } from '#lib/kind.ts';

/** The side menu: the groups in their order, each with what this operator may open. */
export function ConsoleMenu({ kinds, ...props }: MenuProps & { kinds: readonly Kind[] }) {
  const { permissions = [] } = usePermissions<string[]>();
  const [isOpen] = useSidebarState();
  return (
    <Menu {...props}>
      <Menu.Item to="/" primaryText="ダッシュボード" leftIcon={<DashboardIcon />} />
      {MENU_GROUPS.map((group) => {
        const open = kinds.filter(
          (kind) => kind.group === group && permissions.includes(kind.read),
        );
        if (open.length === 0) return null;
        return (
          <Fragment key={group}>
            {isOpen && (
              <ListSubheader
                role="presentation"
                sx={{ bgcolor: 'transparent', lineHeight: '40px' }}
              >
                {GROUP_LABELS[group]}
              </ListSubheader>
            )}
            {open.map(({ name, label, icon: Icon }) => (
              <Menu.Item key={name} to={`/${name}`} primaryText={label} leftIcon={<Icon />} />
            ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}
