import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, Logout, TitlePortal, UserMenu, useUserMenu } from 'react-admin';
import { Link } from 'react-router';
import { SignInAgain } from '#features/door/sign-in-again.tsx';
import { kinds } from '#resources';
import { ConsoleMenu } from './console-menu.tsx';
import { ScreenTitle } from './screen-title.tsx';

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

const Bar = () => (
  <AppBar
    userMenu={
      <UserMenu>
        <AccountItem />
        <Logout />
      </UserMenu>
    }
  >
    <TitlePortal component="h1" variant="h6" />
  </AppBar>
);

const SideMenu = () => <ConsoleMenu kinds={kinds} />;

/** What stands around every screen of the console. */
export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={Bar} menu={SideMenu} appBarAlwaysOn sx={{ minWidth: 0 }}>
    <ScreenTitle kinds={kinds} />
    {children}
    <SignInAgain />
  </Layout>
);
