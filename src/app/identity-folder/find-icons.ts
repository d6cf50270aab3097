import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServedPicture } from '#config/identity-folder.ts'
import { BUILT, BuiltIcons, hashPicture, ICON_LIST } from './built-pictures.ts'
import { readBytes, readFolderFile, refuseFolder } from './folder-file.ts'

/** What an SVG does not need to be a logo, and a visitor's browser or a crawler should not get from us. */
const FORBIDDEN =
  /<(?:script|foreignObject|image|use|iframe)\b|\son\w+\s*=|\b(?:href|src)\s*=|url\(\s*['"]?(?!#)|<!ENTITY/i
const MAX_BYTES = 20_000

/** The logo and the icons that `npm run brand -- build` has drawn from it. */
export function findIcons(folder: string, logo: string): ServedPicture[] {
  const svg = readLogo(folder, logo)
  const built = readFolderFile(join(folder, BUILT), ICON_LIST, BuiltIcons)
  if (built?.original !== hashPicture(svg))
    return refuseFolder(`the icons of ${logo} have not been built since it was changed: run npm run brand -- build`)
  const drawn = Object.entries(built.files).map(([path, name]) => ({ path, file: join(folder, BUILT, name) }))
  const lost = drawn.find(({ file }) => !existsSync(file))
  if (lost) refuseFolder(`${lost.file} is missing: run npm run brand -- build`)
  return [{ path: '/favicon.svg', file: join(folder, logo) }, ...drawn]
}

/** Reads the logo, which is shown in a square and served as it is. */
export function readLogo(folder: string, name: string): Buffer {
  const path = join(folder, name)
  if (!existsSync(path)) refuseFolder(`logo in brand.json names ${name}, which is not in the folder`)
  const bytes = readBytes(path)
  if (bytes.length > MAX_BYTES) refuseFolder(`${name} must have at most ${MAX_BYTES / 1000} KB`)
  const svg = bytes.toString()
  const [, width, height] = /<svg\b[^>]*\bviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  if (width === undefined || width !== height) refuseFolder(`${name} must be an SVG with a square viewBox`)
  const [found] = FORBIDDEN.exec(svg) ?? []
  if (found) refuseFolder(`${name} must be a drawing only, without “${found.trim()}”`)
  return bytes
}
