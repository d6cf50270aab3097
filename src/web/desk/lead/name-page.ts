import { deskWords } from '#content/desk/desk-words.ts'

const { pages, cityPage } = deskWords.lead
const cityPath = /^\/commercial-real-estate-([a-z-]+)$/

/** The page of the site with this path, as people call it. The contents of the city pages are not loaded for it. */
export function namePage(path: string): string {
  const [, slug] = cityPath.exec(path) ?? []
  if (slug === undefined) return pages[path] ?? path
  return cityPage.replace(
    '{city}',
    slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  )
}
