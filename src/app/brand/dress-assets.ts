import { builtInFonts } from '#content/own/fonts.ts'
import type { OwnContent } from '#content/own/own-content-schema.ts'
import type { SiteAssets } from '#domain/site/site-renderer.ts'
import { recolour } from './recolour.ts'

/** The built stylesheets in the colours and fonts of the brokerage. Without any of its own they stay as they are. */
export function dressAssets(assets: SiteAssets, { colours, fonts }: OwnContent): SiteAssets {
  const inFonts = fonts ? chooseFonts(assets, { ...builtInFonts, ...fonts }) : assets
  return colours ? changeSheets(inFonts, (css) => recolour(css, colours)) : inFonts
}

function chooseFonts(assets: SiteAssets, chosen: { display: string; text: string }): SiteAssets {
  const swaps = (['display', 'text'] as const).map((kind) => ({
    before: findFont(assets, builtInFonts[kind]),
    after: findFont(assets, chosen[kind]),
  }))
  const swapped = changeSheets(assets, (css) =>
    swaps.reduce((text, { before, after }) => {
      // The rules of the font itself go first, as its name is in them too.
      const [start = '', ...rest] = text.split(before.css)
      return [start, ...rest].map((part) => part.replaceAll(before.name, after.name)).join(after.css)
    }, css),
  )
  return { ...swapped, fonts: swaps.map(({ after }) => after.path) }
}

function findFont({ fontChoices = [] }: SiteAssets, wanted: string) {
  const found = fontChoices.find(({ name }) => name === wanted)
  if (!found) throw new Error(`The build has no font ${wanted}`)
  return found
}

/** The desk's stylesheet is in a document that is built, so it stays as it is. */
function changeSheets(assets: SiteAssets, change: (css: string) => string): SiteAssets {
  const { css, accountCss, stepsCss, toolCss } = assets
  return {
    ...assets,
    css: change(css),
    ...(accountCss && { accountCss: change(accountCss) }),
    ...(stepsCss && { stepsCss: change(stepsCss) }),
    ...(toolCss && { toolCss: change(toolCss) }),
  }
}
