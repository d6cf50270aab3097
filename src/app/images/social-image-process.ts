// A separate program, started by social-images.ts, that draws images until none are left.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import * as v from 'valibot'
import { installOwnContent } from '#content/own/own-content.ts'
import { type CardFont, CardFontFile, type DrawSocialCard, SocialCard } from '#domain/seo/social-card.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'
import { answerJobs } from '#platform/processes/answer-jobs.ts'

// The build puts this file, the drawing code and the fonts into one folder.
const folder = import.meta.dirname

const fonts = loadFonts()
// The image request reports a failure, which must not crash the process.
fonts.catch(() => undefined)

answerJobs(SocialCard, async ({ own = {}, ...card }) => {
  installOwnContent(own)
  const drawSocialCard = await loadDrawing()
  const svg = await drawSocialCard(card, await fonts)
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
})

async function loadDrawing(): Promise<DrawSocialCard> {
  const { drawSocialCard } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'draw-social-card.js')).href)
  return drawSocialCard
}

async function loadFonts(): Promise<CardFont[]> {
  const files = await readJsonFile(join(folder, 'fonts.json'), v.array(CardFontFile))
  return Promise.all(files.map(async ({ file, ...font }) => ({ ...font, data: await readFile(join(folder, file)) })))
}
