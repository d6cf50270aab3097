import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBuiltAssets } from '#app/built-site.ts'
import { allowedFeatures } from '../../scripts/dev/oldest-browsers/allowed-features.ts'
import { findNewInMarkup } from '../../scripts/dev/oldest-browsers/find-new-in-markup.ts'
import { findNewInScript } from '../../scripts/dev/oldest-browsers/find-new-in-script.ts'
import { findNewInStyle } from '../../scripts/dev/oldest-browsers/find-new-in-style.ts'
import type { NewFeature } from '../../scripts/dev/oldest-browsers/too-new-features.ts'
import { allPagesOf, dist, renderBuiltSite, renderDynamicPages } from '../support/site/rendered-site.ts'

interface Finding extends NewFeature {
  where: string
}

async function findAll(): Promise<Finding[]> {
  const { css, accountCss = '', stepsCss = '', toolCss = '', deskCss = '', loader } = await readBuiltAssets(dist)
  const folders = ['client', 'desk'].map((part) => join(dist, part, 'assets'))
  const scripts = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.js') ? [{ name, path: join(folder, name) }] : [])),
  )
  const [site, dynamic] = await Promise.all([renderBuiltSite(), renderDynamicPages()])
  const pages = [...allPagesOf(site), ...dynamic]
  const at = (where: string, found: NewFeature[]) => found.map((feature) => ({ ...feature, where }))
  return [
    ...scripts.flatMap(({ name, path }) => at(name.replace(/^desk-/, ''), findNewInScript(readFileSync(path, 'utf8')))),
    ...at('loader', findNewInScript(loader)),
    ...at('css', findNewInStyle(css)),
    ...at('accountCss', findNewInStyle(accountCss)),
    ...at('stepsCss', findNewInStyle(stepsCss)),
    ...at('toolCss', findNewInStyle(toolCss)),
    ...at('deskCss', findNewInStyle(deskCss)),
    ...at('page', findNewInMarkup(pages.map(({ html }) => html).join('\n'))),
  ]
}

const isAllowed = ({ name, where }: Finding) =>
  allowedFeatures.some(
    (allowed) => allowed.features.includes(name) && (allowed.in ?? ['']).some((place) => where.startsWith(place)),
  )

test('the build uses nothing that the oldest supported browsers lack, except where they do without it', async () => {
  const found = await findAll()
  const refused = found.filter((finding) => !isAllowed(finding))
  expect(refused.map(({ name, lacking, where }) => `${name} in ${where}: ${lacking}`)).toEqual([])
  // Remove from the list what is allowed but no longer used.
  const names = new Set(found.map(({ name }) => name))
  expect(allowedFeatures.flatMap(({ features }) => features).filter((name) => !names.has(name))).toEqual([])
})

test('our browser code does not call features that only valibot checks for first', () => {
  const sources = ['content', 'domain', 'web'].flatMap((layer) => globSync(`src/${layer}/**/*.{ts,tsx}`))
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('URL.canParse'))).toEqual([])
})
