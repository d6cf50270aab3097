import type { OwnContent } from '#content/own/own-content-schema.ts'
import { textGroupsOfScripts } from '#content/own/text-groups.ts'

/** What scripts need of a brokerage's own content, as JSON for a script element, or null if they need nothing. */
export function writeOwnContentForScripts({ hasLogo, cities, region, texts = {} }: OwnContent): string | null {
  const holidays = region?.holidays
  const shownTexts = textGroupsOfScripts.flatMap((group) => (group in texts ? [[group, texts[group]]] : []))
  const shown = {
    ...(hasLogo && { hasLogo }),
    ...(cities && { cities: cities.map(({ slug, name }) => ({ slug, name })) }),
    ...(holidays && { region: { holidays } }),
    ...(shownTexts.length > 0 && { texts: Object.fromEntries(shownTexts) }),
  }
  if (Object.keys(shown).length === 0) return null
  return JSON.stringify(shown).replaceAll('<', '\\u003c')
}
