import type { CDPSession, Page } from 'playwright-core'

export interface SecurityKey {
  device: CDPSession
  authenticatorId: string
}

/** Plugs in a virtual security key that confirms every request of the page. */
export async function plugInKey(page: Page): Promise<SecurityKey> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { device, authenticatorId }
}
