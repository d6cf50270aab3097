import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServedPicture } from '#config/identity-folder.ts'
import type { BuiltPicture } from '#content/proof-schema.ts'
import { BUILT, BuiltPictures, hashPicture, PICTURE_LIST } from './built-pictures.ts'
import { readBytes, readFolderFile, refuseFolder } from './folder-file.ts'

const COMMAND = 'run npm run brand -- build'

/** Finds the built files of pictures by the names of their originals, and remembers which of them are served. */
export function createPictureFinder(folder: string) {
  let built: BuiltPictures | null = null
  const served: ServedPicture[] = []

  function findPicture(original: string): BuiltPicture {
    built ??= readFolderFile(join(folder, BUILT), PICTURE_LIST, BuiltPictures) ?? {}
    const path = join(folder, 'pictures', original)
    if (!existsSync(path)) refuseFolder(`there is no picture ${original} in pictures/`)
    const picture = built[original]
    if (picture?.original !== hashPicture(readBytes(path)))
      return refuseFolder(`${original} has not been built since it was added or changed: ${COMMAND}`)
    const files = picture.files.map(({ name, width }) => ({
      path: `/assets/${name}`,
      file: join(folder, BUILT, name),
      width,
    }))
    const lost = files.find(({ file }) => !existsSync(file))
    if (lost) refuseFolder(`${lost.file} is missing: ${COMMAND}`)
    served.push(...files.map(({ path, file }) => ({ path, file })))
    return {
      src: files.at(-1)?.path ?? '',
      srcSet: files.map(({ path, width }) => `${path} ${width}w`).join(', '),
      width: picture.width,
      height: picture.height,
    }
  }

  return { findPicture, files: () => served }
}
