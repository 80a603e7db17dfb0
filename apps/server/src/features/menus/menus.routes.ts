import { api } from '@orchard/contract';
import { bindCached } from '#platform/http/bind.ts';
import { menuContent, readMenu } from './menus.view.ts';

export const menusRoutes = () => [
  bindCached(api.listMenu, menuContent, (db, { member }) => readMenu(db, member)),
];
