import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { isLoopback } from '#platform/outgoing/address-class.ts';
import { discover } from './ask-provider.ts';
import {
  giveUpPassword,
  goToProvider,
  type IdentityParts,
  redirectUri,
  unjoinIdentity,
} from './staff-identities.commands.ts';
import { forgetProvider, keepProvider } from './staff-identities.store.ts';
import { findOwnIdentity, findProvider } from './staff-identities.view.ts';

const KIND = 'sign-in-provider';

export const staffIdentitiesRoutes = (parts: SiteParts & IdentityParts) => {
  const { config, providerKey: key, origin } = parts;
  const { kysely } = parts.db;
  const shown = async () => {
    const found = await findProvider(kysely, key);
    return {
      provider: found
        ? { label: found.label, issuer: found.issuer, client_id: found.clientId }
        : null,
      redirect_uri: redirectUri(origin),
    };
  };
  return [
    bind(staffApi.getSignInProvider, shown),

    bind(staffApi.setSignInProvider, async ({ staff, body, request }) => {
      const { label, issuer, client_id: clientId, client_secret: typed } = body;
      const before = await findProvider(kysely, key);
      // The stored secret goes to nobody else than whom it was entered for.
      const isSame = before?.issuer === issuer && before.clientId === clientId;
      const clientSecret = typed || (isSame ? before.clientSecret : '');
      if (clientSecret === '') {
        throw fieldsProblem({ client_secret: [formatStaffMessage('identity.secret')] });
      }
      const url = URL.canParse(issuer) ? new URL(issuer) : null;
      const isHere = url !== null && !config.production && isLoopback(url);
      if (url?.protocol !== 'https:' && !isHere) {
        throw fieldsProblem({ issuer: [formatStaffMessage('identity.issuer')] });
      }
      const provider = { label, issuer, clientId, clientSecret };
      const client = await discover(provider, config.production).catch((err) => {
        request.log.info({ err }, 'a sign-in provider was not discovered');
        throw fieldsProblem({ issuer: [formatStaffMessage('identity.undiscovered')] });
      });
      const found = { ...provider, issuer: client.serverMetadata().issuer };
      await kysely.transaction().execute(async (tx) => {
        await keepProvider(tx, key, found);
        const after = { label, issuer: found.issuer, client_id: clientId };
        await audit(tx, staff, { action: 'update', kind: KIND, label, after });
      });
      return shown();
    }),

    bind(staffApi.removeSignInProvider, async ({ staff }) => {
      await kysely.transaction().execute(async (tx) => {
        const { label = '' } = (await findProvider(tx, key)) ?? {};
        if (await forgetProvider(tx)) {
          await audit(tx, staff, { action: 'disconnect', kind: KIND, label });
        }
      });
      return shown();
    }),

    bind(staffApi.beginProviderSignIn, ({ request, body }) =>
      goToProvider(parts, request, body.purpose),
    ),

    bind(staffApi.getOwnIdentity, ({ staff }) => findOwnIdentity(kysely, staff.id)),

    bind(staffApi.joinOwnIdentity, async ({ staff, request }) => {
      const { joined_at } = await findOwnIdentity(kysely, staff.id);
      if (joined_at) throw conflict(formatStaffMessage('identity.joined'));
      return goToProvider(parts, request, 'join');
    }),

    bind(staffApi.removeOwnIdentity, async ({ staff }) => {
      await unjoinIdentity(parts, staff);
      return undefined;
    }),

    bind(staffApi.giveUpPassword, async ({ staff }) => {
      await giveUpPassword(parts, staff);
      return undefined;
    }),
  ];
};
