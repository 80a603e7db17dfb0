import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import FoldedIcon from '@mui/icons-material/ExpandMore';
import { Box, ListItemButton, ListItemText } from '@mui/material';
import { Fragment } from 'react';
import { Menu, type MenuProps, usePermissions, useSidebarState, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { GROUP_LABELS, MENU_GROUPS, type MenuGroup, type Resource } from '#lib/resource.ts';

/** Open until somebody folds them: what is opened each day, which fills the screen. */
const OPEN_AT_FIRST: readonly MenuGroup[] = ['inbox', 'content', 'members'];

/**
 * The side menu: the groups in their order, each with what this operator may open. A group folds,
 * which the browser remembers; the one of the open screen is always open.
 */
export function ConsoleMenu({
  resources,
  ...props
}: MenuProps & { resources: readonly Resource[] }) {
  const { permissions = [] } = usePermissions<string[]>();
  const [isWide] = useSidebarState();
  const [openGroups, setOpenGroups] = useStore('menu.groups', OPEN_AT_FIRST);
  const here = useLocation().pathname.split('/')[1];
  return (
    <Menu {...props} sx={{ '& .MuiMenuItem-root': { py: 0.5, lineHeight: 1.5, minHeight: 32 } }}>
      <Menu.Item to="/" primaryText="ダッシュボード" leftIcon={<DashboardIcon />} />
      {MENU_GROUPS.map((group) => {
        const allowed = resources.filter(
          (kind) => kind.group === group && permissions.includes(kind.read),
        );
        if (allowed.length === 0) return null;
        const isHere = allowed.some(({ name }) => name === here);
        const isOpen = isHere || openGroups.includes(group);
        const toggle = () =>
          setOpenGroups(
            isOpen ? openGroups.filter((one) => one !== group) : [...openGroups, group],
          );
        return (
          <Fragment key={group}>
            {isWide && (
              <ListItemButton
                component="button"
                role="menuitem"
                aria-expanded={isOpen}
                aria-disabled={isHere}
                onClick={toggle}
                sx={{ py: 0, minHeight: 30, width: '100%', color: 'text.secondary' }}
              >
                <ListItemText
                  primary={GROUP_LABELS[group]}
                  slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 500 } } }}
                />
                <Box
                  component={FoldedIcon}
                  fontSize="small"
                  sx={{ rotate: isOpen ? '180deg' : undefined, opacity: isHere ? 0 : 1 }}
                />
              </ListItemButton>
            )}
            {(isOpen || !isWide) &&
              allowed.map(({ name, label, icon: Icon }) => (
                <Menu.Item key={name} to={`/${name}`} primaryText={label} leftIcon={<Icon />} />
              ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}
