import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import FoldedIcon from '@mui/icons-material/ExpandMore';
import GuideIcon from '@mui/icons-material/MenuBookOutlined';
import {
  Box,
  IconButton,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  Logout,
  Menu,
  type MenuProps,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  usePermissions,
  useSidebarState,
  useStore,
  useUserMenu,
} from 'react-admin';
import { Link, useLocation } from 'react-router';
import { ConfirmCode } from '#features/staff-auth/confirm-code.tsx';
import { SignInAgain } from '#features/staff-auth/sign-in-again.tsx';
import {
  GROUP_LABELS,
  MENU_GROUPS,
  type MenuGroup,
  mayOpen,
  type Resource,
} from '#lib/resource.ts';
import { resources } from '#resources';
import { FindAnything } from './find-anything.tsx';
import { ScreenTitle } from './screen-title.tsx';

/** Open until somebody folds them: what is opened each day, which fills the screen. */
const OPEN_AT_FIRST: readonly MenuGroup[] = ['inbox', 'content', 'members'];

/**
 * The side menu: the groups in their order, each with what this operator may open. A group folds,
 * which the browser remembers; the one of the open screen is always open.
 */
function ConsoleMenu({ resources, ...props }: MenuProps & { resources: readonly Resource[] }) {
  const { permissions = [] } = usePermissions<string[]>();
  const [isWide] = useSidebarState();
  const [openGroups, setOpenGroups] = useStore('menu.groups', OPEN_AT_FIRST);
  const here = useLocation().pathname.split('/')[1];
  return (
    <Menu {...props} sx={{ '& .MuiMenuItem-root': { py: 0.5, lineHeight: 1.5, minHeight: 32 } }}>
      <Menu.Item to="/" primaryText="ダッシュボード" leftIcon={<DashboardIcon />} />
      {MENU_GROUPS.map((group) => {
        const allowed = resources.filter(
          (kind) => kind.group === group && mayOpen(kind, permissions),
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

function AccountItem() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <AccountCircle fontSize="small" />
      </ListItemIcon>
      <ListItemText>自分のアカウント</ListItemText>
    </MenuItem>
  );
}

function Bar({ alwaysOn = true }: AppBarProps) {
  const { identity } = useGetIdentity();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  // The button's name holds what stands on it, so that it can be said to a voice control. Where
  // an icon stands on it the library takes nothing but a key of its words.
  const label =
    isWide && identity?.fullName ? `アカウント ${identity.fullName}` : 'ra.auth.user_menu';
  return (
    <AppBar
      alwaysOn={alwaysOn}
      userMenu={
        <UserMenu label={label}>
          <AccountItem />
          <Logout />
        </UserMenu>
      }
    >
      {/* A title that is cut short says so only as inline text. */}
      <TitlePortal
        component="h1"
        variant="h6"
        sx={{ '& > .RaConfigurable-root': { display: 'inline' } }}
      />
      <FindAnything resources={resources} />
      <IconButton
        color="inherit"
        component={Link}
        to="/guide"
        aria-label="運用ガイド"
        title="運用ガイド"
      >
        <GuideIcon />
      </IconButton>
    </AppBar>
  );
}

const SideMenu = () => <ConsoleMenu resources={resources} />;

/** The frame of every screen of the console. */
export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={Bar} menu={SideMenu} appBarAlwaysOn sx={{ minWidth: 0 }}>
    <ScreenTitle resources={resources} />
    {children}
    <SignInAgain />
    <ConfirmCode />
  </Layout>
);
