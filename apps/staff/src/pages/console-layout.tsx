import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import GuideIcon from '@mui/icons-material/MenuBookOutlined';
import {
  IconButton,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AppBar,
  type AppBarProps,
  Layout,
  LoadingIndicator,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useUserMenu,
} from 'react-admin';
import { ConfirmCode } from '#features/staff-auth/confirm-code.tsx';
import { SignInAgain } from '#features/staff-auth/sign-in-again.tsx';
import { resources } from '#resources';
import { ConsoleLink } from '#ui/console-link.tsx';
import { PlaceMenu, PlaceTabs } from './console-menu.tsx';
import { FindAnything } from './find-anything.tsx';

/** Gives the browser's tab the heading of the open screen, which names its record. */
function ScreenTitle() {
  const [heading, setHeading] = useState('');
  useEffect(() => {
    const bar = document.querySelector('header h1');
    if (!bar) return;
    const read = () => setHeading(bar.textContent);
    const observer = new MutationObserver(read);
    observer.observe(bar, { childList: true, characterData: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, []);
  return <title>{heading ? `${heading}｜管理画面` : '管理画面'}</title>;
}

function AccountItem() {
  const menu = useUserMenu();
  return (
    <MenuItem component={ConsoleLink} href="/account" onClick={() => menu?.onClose()}>
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
      // Light and dark follow the system: no button for it.
      toolbar={<LoadingIndicator />}
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
      <IconButton color="inherit" href="/guide" aria-label="運用ガイド" title="運用ガイド">
        <GuideIcon />
      </IconButton>
    </AppBar>
  );
}

/** The frame of every screen of the console. */
export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout
    appBar={Bar}
    menu={PlaceMenu}
    appBarAlwaysOn
    // A long row of tabs scrolls by itself instead of widening the screen.
    sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0 } }}
  >
    <ScreenTitle />
    <PlaceTabs />
    {children}
    <SignInAgain />
    <ConfirmCode />
  </Layout>
);
