import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseFolder } from '#app/identity-folder/folder-file.ts'
import { cities } from '#content/cities/cities.ts'
import { sourceUrls } from '#content/cities/sources.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { claims } from '#content/claims.ts'
import { ontarioHolidays } from '#content/holidays.ts'
import { identity } from '#content/identity.ts'
import { consentWordings, retiredWordings } from '#content/inquiries/consent-wordings.ts'
import { capRatesByType } from '#content/market/cap-rates-by-type.ts'
import { areRangesAttested } from '#content/market/market-snapshots.ts'
import { allTexts } from '#content/own/all-texts.ts'
import { builtInColours } from '#content/own/colours.ts'
import { builtInFonts, displayFonts, textFonts } from '#content/own/fonts.ts'
import { newFolderReadme } from './new-folder-readme.ts'

/** The three promises to visitors: a reply, an offer and a specialist, each in business days. */
const PROMISE = /\b(?:24|48) hours\b|\bbusiness days?\b/

/** Writes a folder that shows the same site as no folder, as a start for a brokerage's own. */
export async function writeNewFolder(folder: string, root: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    refuseFolder(`${folder} is not empty: name a new folder`)
  for (const name of ['evidence', 'pictures']) await mkdir(join(folder, name), { recursive: true })
  // A built folder has no sources.
  const [logo = ''] = ['public', 'dist/client'].map((name) => join(root, name, 'favicon.svg')).filter(existsSync)
  await copyFile(logo, join(folder, 'logo.svg'))
  for (const [name, content] of Object.entries(listContents()))
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
  await writeFile(join(folder, 'README.md'), newFolderReadme({ displayFonts, textFonts }))
}

function listContents(): Record<string, unknown> {
  const { investment, contact, 'sell-fast': sellFast, updates } = consentWordings
  const wordingOf = ({ version, text }: { version: string; text: string }) => ({ version, text })
  return {
    brand: {
      version: 1,
      example: true,
      identity,
      logo: 'logo.svg',
      fonts: builtInFonts,
      colours: builtInColours,
    },
    cities: cities.map((city) => ({ ...city, ...figuresOf(city.slug) })),
    region: { holidays: ontarioHolidays, areRangesAttested, capRates: capRatesByType, sources: sourceUrls },
    claims,
    texts: pickTexts(allTexts, (text) => PROMISE.test(text)),
    consents: {
      investment: { ...wordingOf(investment), yes: investment.yes, no: investment.no },
      contact: wordingOf(contact),
      'sell-fast': wordingOf(sellFast),
      updates: wordingOf(updates),
      earlier: retiredWordings,
    },
    people: [],
    deals: [],
    testimonials: [],
  }
}

/** The texts that pass, in the shape that they have; the places in a list become numbers from 0. */
function pickTexts(value: object, passes: (text: string) => boolean): object {
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return passes(inner) ? [[key, inner]] : []
    if (typeof inner !== 'object' || inner === null) return []
    const picked = pickTexts(inner, passes)
    return Object.keys(picked).length > 0 ? [[key, picked]] : []
  })
  return Object.fromEntries(entries)
}
