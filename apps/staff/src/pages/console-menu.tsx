import { Badge, Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Menu, usePermissions, useRemoveFromStore } from 'react-admin';
import { useLocation } from 'react-router';
import { mayOpen, type Place, type PlaceTab } from '#lib/resource.ts';
import { useInboxState } from '#lib/use-inbox-state.ts';
import { places } from '#resources';

/** A place with what this operator may open of it. */
interface OpenPlace extends Place {
  to: string;
}

const FOOT = 'ゴミ箱';

function useOpenPlaces(): OpenPlace[] {
  const { permissions = [] } = usePermissions<string[]>();
  return places.flatMap((place) => {
    const tabs = place.tabs
      .map((tab) => ({ ...tab, kinds: tab.kinds.filter((one) => mayOpen(one, permissions)) }))
      .filter(({ kinds }) => kinds.length > 0);
    const first = tabs[0]?.kinds[0];
    const to = place.to ?? (first && `/${first.name}`);
    const isClosed = !to || (place.tabs.length > 0 && !first && to !== '/');
    return isClosed ? [] : [{ ...place, to, tabs }];
  });
}

const holds = (tab: PlaceTab, kind: string) => tab.kinds.some(({ name }) => name === kind);

const isAt = (place: OpenPlace, path: string) => {
  const kind = path.split('/')[1] ?? '';
  return place.to === path || place.tabs.some((tab) => holds(tab, kind));
};

/** How many questions and enquiries wait. */
function Waiting({ children }: { children: ReactNode }) {
  const open = useInboxState(60).data?.open ?? 0;
  return (
    <Badge
      badgeContent={open}
      max={999}
      color="primary"
      slotProps={{ badge: { 'aria-label': `${open}件が対応待ち`, role: 'img' } }}
      sx={{ '& .MuiBadge-badge': { top: 4 } }}
    >
      {children}
    </Badge>
  );
}

/** The menu: a handful of places, and the trash at the foot. */
export function PlaceMenu() {
  const { pathname } = useLocation();
  const forget = useRemoveFromStore();
  return (
    <Menu
      sx={{
        ...{ display: 'flex', flexDirection: 'column', boxSizing: 'border-box' },
        minHeight: 'calc(100dvh - 64px)',
      }}
    >
      {useOpenPlaces().map((place) => {
        const { label, to, icon: Icon } = place;
        const isHere = isAt(place, pathname);
        return (
          <Menu.Item
            key={label}
            to={to}
            primaryText={label}
            // The way back from a record keeps how its list was narrowed; the menu opens all of it.
            onClick={() => {
              for (const { name } of place.tabs.flatMap(({ kinds }) => kinds)) {
                forget(`${name}.listParams`);
              }
            }}
            leftIcon={
              to === '/inbox' ? (
                <Waiting>
                  <Icon />
                </Waiting>
              ) : (
                <Icon />
              )
            }
            className={isHere ? 'RaMenuItemLink-active' : ''}
            {...(isHere && { 'aria-current': 'true' })}
            {...(label === FOOT && { sx: { mt: 'auto' } })}
          />
        );
      })}
    </Menu>
  );
}

const Row = ({
  label,
  links,
  isLarge = false,
}: {
  label: string;
  links: readonly { to: string; label: string; isHere: boolean }[];
  isLarge?: boolean;
}) => (
  <Box
    component="nav"
    aria-label={label}
    sx={{
      ...{ display: 'flex', whiteSpace: 'nowrap', columnGap: isLarge ? 0 : 2 },
      // On a phone a row scrolls: a second line would push the list down.
      overflowX: 'auto',
      scrollbarWidth: 'thin',
      ...(isLarge && { borderBottom: 1, borderColor: 'divider' }),
    }}
  >
    {links.map(({ to, label: name, isHere }) => (
      <Link
        key={to}
        href={to}
        underline={isLarge ? 'none' : 'hover'}
        {...(isHere && { 'aria-current': 'page' as const })}
        sx={{
          ...{ display: 'inline-flex', alignItems: 'center', minHeight: 44 },
          ...{ color: isHere ? 'text.primary' : 'primary.main', fontWeight: isHere ? 700 : 400 },
          ...(isLarge && { px: 1.5, borderBottom: 2 }),
          ...(isLarge && { borderColor: isHere ? 'primary.main' : 'transparent' }),
        }}
      >
        {name}
      </Link>
    ))}
  </Box>
);

/** Above a list the other lists of its place; above a record the way back to its list. */
export function PlaceTabs() {
  const { pathname } = useLocation();
  const [, kind = '', record] = pathname.split('/');
  const place = useOpenPlaces().find((one) => isAt(one, pathname));
  const tab = place?.tabs.find((one) => holds(one, kind));
  const list = tab?.kinds.find(({ name }) => name === kind);
  // Some kinds have their list beside the record.
  if (!place || !tab || !list?.screens.list) return null;
  const back = (to: string, name: string) => (
    <Row label="前の画面" links={[{ to, label: `‹ ${name}`, isHere: false }]} />
  );
  const ofList = record && !list.isSingle;
  if (ofList) return list.leadsTo ? back(list.leadsTo, tab.label) : back(`/${kind}`, list.label);
  // A place that is a screen by itself is the way back from its parts.
  if (place.to !== `/${place.tabs[0]?.kinds[0]?.name}`) return back(place.to, place.label);
  const kinds = tab.kinds.filter(({ leadsTo }) => !leadsTo);
  return (
    <Box sx={{ px: { xs: 1, sm: 0 } }}>
      {place.tabs.length > 1 && (
        <Row
          label={place.label}
          isLarge
          links={place.tabs.map((one) => ({
            to: `/${one.kinds[0]?.name}`,
            label: one.label,
            isHere: one === tab,
          }))}
        />
      )}
      {kinds.length > 1 && (
        <Row
          label={`${tab.label}の画面`}
          links={kinds.map(({ name, label }) => ({
            to: `/${name}`,
            label,
            isHere: name === kind,
          }))}
        />
      )}
    </Box>
  );
}
