import type { Identity } from '#content/identity-schema.ts'
import { formatPhone } from './format-phone.ts'

/** Who speaks, and where: what texts leave open. */
export interface Speaker {
  identity: Identity
  siteUrl: string
}

const values: Record<string, (speaker: Speaker) => string> = {
  brokerage: ({ identity }) => identity.brokerageName,
  team: ({ identity }) => identity.teamName,
  email: ({ identity }) => identity.email,
  phone: ({ identity }) => formatPhone(identity.phone),
  address: ({ identity: { address } }) =>
    `${address.street}, ${address.city}, ${address.province} ${address.postalCode}`,
  siteUrl: ({ siteUrl }) => siteUrl,
}

/** A text with its {brokerage}, {team}, {email}, {phone}, {address} and {siteUrl} filled in; any other is a mistake. */
export function fillIn(text: string, speaker: Speaker): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`${placeholder} stands in a text, and nothing fills it in`)
    return value(speaker)
  })
}
