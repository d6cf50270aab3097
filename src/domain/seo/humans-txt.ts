import { textFiles } from '#content/pages/text-files.ts'
import { fillIn, type Placeholders } from '../text/fill-in.ts'

/** Names the people behind the site (humanstxt.org). */
export function createHumansTxt(placeholders: Placeholders & { updated: string }): string {
  const { identity, siteUrl, updated } = placeholders
  const { team, site, made, thanks } = textFiles.humans
  return [
    `/* ${team.toUpperCase()} */`,
    identity.brokerageName,
    identity.teamName,
    ...identity.agents.map(({ name, designation }) => `${name}, ${designation}`),
    `${identity.address.city}, Ontario, Canada`,
    '',
    `/* ${site.toUpperCase()} */`,
    siteUrl,
    `Last update: ${updated}`,
    ...made,
    '',
    fillIn(thanks, placeholders),
    '',
  ].join('\n')
}
