import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { PROVIDER_PATH } from '#features/staff-auth/provider-button.tsx';
import { createAuthProvider, rightsForResources } from '#lib/auth-provider.ts';
import { consoleStore } from '#lib/console-store.ts';
import { dataProvider } from '#lib/data-provider.ts';
import { i18nProvider } from '#lib/i18n.ts';
import { usualName } from '#lib/resource.ts';
import { routerProvider } from '#lib/router-provider.ts';
import { resources } from '#resources';
import { FormSkeleton, ListSkeleton, RecordSkeleton } from '#ui/skeletons.tsx';
import { darkTheme, lightTheme } from '#ui/theme.ts';
import { AccountPage } from './account.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { HomePage } from './home.tsx';
import { NotAllowed, NotFound } from './no-screens.tsx';
import { ProviderPage } from './provider.tsx';
import { SetPasswordPage, SignInPage } from './sign-in.tsx';

const Guide = lazy(async () => ({ default: (await import('#features/guide/guide.tsx')).Guide }));

const Inbox = lazy(async () => ({
  default: (await import('#features/inbox/inbox-screen.tsx')).InboxScreen,
}));

const Settings = lazy(async () => ({ default: (await import('./settings.tsx')).SettingsPage }));

const authProvider = createAuthProvider(rightsForResources(resources));
const store = consoleStore();
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false },
    // Without a network an action fails at once and says so; it would be done unasked once it is back.
    mutations: { networkMode: 'always' },
  },
});

const SHAPES = { list: ListSkeleton, create: FormSkeleton, edit: RecordSkeleton };

/** The resources, whose screens show their shape until their programs are there. */
const awaited = resources.map((kind) => ({
  ...kind,
  screens: Object.fromEntries(
    Object.entries(kind.screens).map(([name, Screen]) => {
      const Shape = SHAPES[name as keyof typeof SHAPES];
      const shown = () => (
        <Suspense fallback={<Shape />}>
          <Screen />
        </Suspense>
      );
      return [name, shown];
    }),
  ),
}));

/** The whole console, below its router. */
export const Console = () => (
  <Admin
    title="管理画面"
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    routerProvider={routerProvider}
    store={store}
    theme={lightTheme}
    darkTheme={darkTheme}
    layout={ConsoleLayout}
    loginPage={SignInPage}
    dashboard={HomePage}
    catchAll={NotFound}
    accessDenied={NotAllowed}
    requireAuth
    disableTelemetry
  >
    {awaited.map(({ name, label, screens, nameOf = usualName }) => (
      <Resource
        key={name}
        name={name}
        options={{ label }}
        recordRepresentation={nameOf}
        {...screens}
      />
    ))}
    <CustomRoutes noLayout>
      <Route path="/set-password" element={<SetPasswordPage />} />
      <Route path={PROVIDER_PATH} element={<ProviderPage />} />
    </CustomRoutes>
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/guide" element={<Guide />} />
      <Route path="/inbox" element={<Inbox />} />
      <Route path="/questions/:id?" element={<Inbox />} />
      <Route path="/enquiries/:id?" element={<Inbox />} />
    </CustomRoutes>
  </Admin>
);
