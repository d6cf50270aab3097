import { deskWords } from '#content/desk/desk-words.ts'

const { pages, cityPage } = deskWords.lead
const cityPath = /^\/commercial-real-estate-([a-z-]+)$/

/** The usual name of the site's page with this path. Doesn't load the contents of the city pages. */
export function namePage(path: string): string {
  const [, slug] = cityPath.exec(path) ?? []
  if (slug === undefined) return pages[path] ?? path
  return cityPage.replace(
    '{city}',
    slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  )
}
