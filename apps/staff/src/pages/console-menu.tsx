import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import { ListSubheader } from '@mui/material';
import { Fragment } from 'react';
import { Menu, type MenuProps, usePermissions, useSidebarState } from 'react-admin';
import { GROUP_LABELS, MENU_GROUPS, type Resource } from '#lib/resource.ts';

/** The side menu: the groups in their order, each with what this operator may open. */
export function ConsoleMenu({
  resources,
  ...props
}: MenuProps & { resources: readonly Resource[] }) {
  const { permissions = [] } = usePermissions<string[]>();
  const [isOpen] = useSidebarState();
  return (
    <Menu {...props}>
      <Menu.Item to="/" primaryText="ダッシュボード" leftIcon={<DashboardIcon />} />
      {MENU_GROUPS.map((group) => {
        const open = resources.filter(
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
