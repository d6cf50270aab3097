import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { BUILT, type BuiltPictures, hashPicture, PICTURE_LIST } from '#app/identity-folder/built-pictures.ts'
import { readFolderFile, refuseFolder } from '#app/identity-folder/folder-file.ts'
import { proofFiles } from '#content/proof-schema.ts'

/** Portraits are 4 by 5. The larger width is for screens with two pixels for each. */
const WIDTHS = [320, 640]
const HEIGHT_TO_WIDTH = 5 / 4
const QUALITY = 80
/** Twice the width at which a mail shows it. */
const MAIL_WIDTH = 128

interface BuiltPicture {
  /** The name of the original. */
  name: string
  bytes: number
}

/** Makes every picture that the folder names, and removes those that it no longer names. */
export async function buildPictures(folder: string): Promise<BuiltPicture[]> {
  const people = readFolderFile(folder, 'people.json', proofFiles.people) ?? []
  const names = [...new Set(people.flatMap(({ photo }) => photo ?? []))].toSorted()
  const made = await Promise.all(names.map((name) => buildPicture(folder, name)))
  const built = join(folder, BUILT)
  await mkdir(built, { recursive: true })
  const files = made.flatMap((picture) => [...picture.files, picture.mail])
  for (const { name, bytes } of files) await writeFile(join(built, name), bytes)
  const list: BuiltPictures = Object.fromEntries(
    made.map(({ name, original, files: own, mail }) => [
      name,
      {
        original,
        ...sizeOf(own.at(-1)?.width ?? 0),
        files: own.map(({ name: file, width }) => ({ name: file, width })),
        mail: mail.name,
      },
    ]),
  )
  await writeFile(join(built, PICTURE_LIST), `${JSON.stringify(list, null, 2)}\n`)
  const kept = new Set([PICTURE_LIST, ...files.map(({ name }) => name)])
  const isOfLogo = (name: string) => name.startsWith('icon')
  for (const name of await readdir(built)) if (!kept.has(name) && !isOfLogo(name)) await rm(join(built, name))
  return made.map(({ name, files: own }) => ({ name, bytes: own.reduce((sum, { bytes }) => sum + bytes.length, 0) }))
}

/** sharp leaves out location, camera and every other metadata, and turns the picture upright. */
async function buildPicture(folder: string, name: string) {
  const path = join(folder, 'pictures', name)
  if (!existsSync(path)) refuseFolder(`there is no picture ${name} in pictures/`)
  const original = await readFile(path)
  await requireLargeEnough(original, name)
  const slug = parse(name)
    .name.toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
  const crop = (width: number) =>
    sharp(original)
      .autoOrient()
      .resize({ ...sizeOf(width), fit: 'cover', position: sharp.strategy.attention })
  const files = await Promise.all(
    WIDTHS.map(async (width) => {
      const bytes = await crop(width).webp({ quality: QUALITY }).toBuffer()
      return { name: `${slug}-${hashPicture(bytes)}.webp`, width, bytes }
    }),
  )
  const small = await crop(MAIL_WIDTH).flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer()
  const mail = { name: `${slug}-${hashPicture(small)}.jpg`, bytes: small }
  return { name, original: hashPicture(original), files, mail }
}

async function requireLargeEnough(original: Buffer, name: string): Promise<void> {
  const { autoOrient } = await sharp(original)
    .metadata()
    .catch(() => refuseFolder(`${name} cannot be read as a picture: use JPEG, PNG, WebP or SVG`))
  const needed = sizeOf(Math.max(...WIDTHS))
  if (autoOrient.width < needed.width || autoOrient.height < needed.height)
    refuseFolder(
      `${name} is ${autoOrient.width} by ${autoOrient.height} pixels, and must have at least ${needed.width} by ${needed.height}`,
    )
}

function sizeOf(width: number): { width: number; height: number } {
  return { width, height: width * HEIGHT_TO_WIDTH }
}
