import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { discover } from './ask-provider.ts';
import {
  giveUpPassword,
  goToProvider,
  type IdentityParts,
  redirectUri,
  unjoinIdentity,
} from './staff-identities.commands.ts';
import { forgetProvider, keepProvider } from './staff-identities.store.ts';
import { findOwnIdentity, findProvider, type Provider } from './staff-identities.view.ts';

const KIND = 'sign-in-provider';

/** Without its secret. */
const pickShown = ({ label, issuer, client_id }: Provider) => ({ label, issuer, client_id });

export const staffIdentitiesRoutes = (parts: SiteParts & IdentityParts) => {
  const { config, providerKey: key, origin } = parts;
  const { kysely } = parts.db;
  const shown = async () => {
    const found = await findProvider(kysely, key);
    const provider = found && pickShown(found);
    return { provider: provider ?? null, redirect_uri: redirectUri(origin) };
  };
  return [
    bind(staffApi.getSignInProvider, shown),

    bind(staffApi.setSignInProvider, async ({ staff, body, request }) => {
      const before = await findProvider(kysely, key);
      // The stored secret goes to nobody else than whom it was entered for.
      const isSame = before?.issuer === body.issuer && before.client_id === body.client_id;
      const client_secret = body.client_secret || (isSame ? before.client_secret : '');
      if (client_secret === '') {
        throw fieldsProblem({ client_secret: [formatStaffMessage('identity.secret')] });
      }
      const typed = { ...body, client_secret };
      const client = await discover(typed, config.production).catch((err) => {
        request.log.info({ err }, 'a sign-in provider was not discovered');
        throw fieldsProblem({ issuer: [formatStaffMessage('identity.undiscovered')] });
      });
      const provider = { ...typed, issuer: client.serverMetadata().issuer };
      await kysely.transaction().execute(async (tx) => {
        await keepProvider(tx, key, provider);
        const entry = { label: provider.label, after: pickShown(provider) };
        await audit(tx, staff, { action: 'update', kind: KIND, ...entry });
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

    bind(staffApi.joinOwnIdentity, ({ request }) => goToProvider(parts, request, 'join')),

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
