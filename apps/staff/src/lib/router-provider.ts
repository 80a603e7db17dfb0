import { useCallback } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';

/** Where the console stands on its origin. */
export const BASENAME = '/staff';

/**
 * The router, as React Admin sees it. A list writes its search into the address a moment after the
 * typing, and would lead back if a row was opened in that moment: a change of nothing but the query
 * counts only on the page that it was meant for.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate() {
    const navigate = reactRouterProvider.useNavigate();
    const { pathname } = reactRouterProvider.useLocation();
    return useCallback(
      (to, options) => {
        const isQuery = typeof to === 'object' && to.pathname === undefined;
        const hasLeft = window.location.pathname !== `${BASENAME}${pathname}`;
        if (!(isQuery && hasLeft)) navigate(to, options);
      },
      [navigate, pathname],
    );
  },
};
