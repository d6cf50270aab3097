import { deskWords } from '#content/desk/desk-words.ts'
import type { Identity } from '#content/identity-schema.ts'
import { colours } from '#content/own/shown-colours.ts'

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Served as `/site.webmanifest`: how the site looks on a home screen. RECO requires the brokerage name. */
export function createWebManifest({ brokerageName, teamName }: Identity) {
  return {
    name: `${brokerageName}: ${teamName}`,
    short_name: teamName,
    lang: 'en-CA',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons,
  }
}

/** Served as `/desk.webmanifest`: the desk as an app on a home screen, where iPhones allow its notifications. */
export function createDeskManifest({ teamName }: Identity) {
  return {
    name: `${deskWords.title}: ${teamName}`,
    short_name: deskWords.title,
    lang: 'en-CA',
    id: '/desk',
    start_url: '/desk',
    scope: '/desk',
    display: 'standalone',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons,
  }
}
