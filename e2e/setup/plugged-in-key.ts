import type { CDPSession, Page } from '@playwright/test';

/** An authenticator of Chromium's own in this tab, which verifies its owner at once. */
export interface PluggedInKey {
  /** Whether its owner touches it when it is asked. */
  touches(isTouched: boolean): Promise<void>;
  /** How many passkeys it holds. */
  count(): Promise<number>;
}

/**
 * Plugs an authenticator in.
 * @param touches whether its owner touches it as soon as it is asked
 */
export async function plugInKey(page: Page, { touches = true } = {}): Promise<PluggedInKey> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: touches,
    },
  });
  return {
    async touches(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async count() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

/** Makes the tab one of a browser that offers no passkeys at fields. */
export async function withoutOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
