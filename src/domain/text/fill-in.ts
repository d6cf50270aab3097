import type { Identity } from '#content/identity-schema.ts'
import { formatPhone } from './format-phone.ts'

/** What the placeholders in a text are filled in from. */
export interface Placeholders {
  identity: Identity
  siteUrl: string
}

const values: Record<string, (placeholders: Placeholders) => string> = {
  brokerage: ({ identity }) => identity.brokerageName,
  team: ({ identity }) => identity.teamName,
  email: ({ identity }) => identity.email,
  phone: ({ identity }) => formatPhone(identity.phone),
  address: ({ identity: { address } }) =>
    `${address.street}, ${address.city}, ${address.province} ${address.postalCode}`,
  siteUrl: ({ siteUrl }) => siteUrl,
}

/** Fills in {brokerage}, {team}, {email}, {phone}, {address} and {siteUrl}. Throws for any other placeholder. */
export function fillIn(text: string, placeholders: Placeholders): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`${placeholder} is not a known placeholder`)
    return value(placeholders)
  })
}
