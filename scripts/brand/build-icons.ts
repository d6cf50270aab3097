import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { BUILT, type BuiltIcons, hashPicture, ICON_LIST } from '#app/identity-folder/built-pictures.ts'
import { readLogo } from '#app/identity-folder/find-icons.ts'
import { readFolderFile, refuseFolder } from '#app/identity-folder/folder-file.ts'
import { builtInColours } from '#content/own/colours.ts'
import { Brand } from '#content/proof-schema.ts'
import { wrapInIco } from '../build/wrap-in-ico.ts'

/** Android and Apple crop the corners of an icon, so a logo on a ground takes this part of the width. */
const INNER = 0.72

/** Draws the icons that cannot be SVG from the logo of a folder, and removes earlier ones. */
export async function buildIcons(folder: string): Promise<{ name: string; bytes: number }[]> {
  const brand = readFolderFile(folder, 'brand.json', Brand)
  const built = join(folder, BUILT)
  await mkdir(built, { recursive: true })
  for (const name of await readdir(built)) if (name.startsWith('icon-')) await rm(join(built, name))
  if (brand?.logo === undefined) return []
  const logo = readLogo(folder, brand.logo)
  const ground = await findGround(logo, brand.colours?.light?.paper ?? builtInColours.light.paper)
  const icons = [
    { path: '/favicon.ico', bytes: wrapInIco(draw(logo, 32), 32) },
    { path: '/apple-touch-icon.png', bytes: await drawOnGround(logo, 180, ground) },
    { path: '/icon-192.png', bytes: draw(logo, 192) },
    { path: '/icon-512.png', bytes: draw(logo, 512) },
    { path: '/icon-maskable-512.png', bytes: await drawOnGround(logo, 512, ground) },
  ].map(({ path, bytes }) => ({ path, bytes, name: nameFile(path, bytes) }))
  for (const { name, bytes } of icons) await writeFile(join(built, name), bytes)
  const list: BuiltIcons = {
    original: hashPicture(logo),
    files: Object.fromEntries(icons.map(({ path, name }) => [path, name])),
  }
  await writeFile(join(built, ICON_LIST), `${JSON.stringify(list, null, 2)}\n`)
  return icons.map(({ name, bytes }) => ({ name, bytes: bytes.length }))
}

function nameFile(path: string, bytes: Buffer): string {
  const { name, ext } = parse(path)
  return `icon-${name.replace('icon-', '')}-${hashPicture(bytes)}${ext}`
}

function draw(svg: Buffer, size: number): Buffer {
  try {
    return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
  } catch (error) {
    return refuseFolder(`the logo cannot be drawn (${error instanceof Error ? error.message : error})`)
  }
}

/** The colour in the corner of the logo, which then fills the icon; without one, the colour of the page. */
async function findGround(logo: Buffer, paper: string): Promise<string> {
  const [red = 0, green = 0, blue = 0, alpha = 0] = await sharp(draw(logo, 32)).ensureAlpha().raw().toBuffer()
  return alpha === 255 ? `rgb(${red},${green},${blue})` : paper
}

function drawOnGround(svg: Buffer, size: number, background: string): Promise<Buffer> {
  const inner = Math.round((size * INNER) / 2) * 2
  const margin = (size - inner) / 2
  return sharp(draw(svg, inner))
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer()
}
