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

  function findBuilt(original: string): BuiltPictures[string] {
    built ??= readFolderFile(join(folder, BUILT), PICTURE_LIST, BuiltPictures) ?? {}
    const path = join(folder, 'pictures', original)
    if (!existsSync(path)) refuseFolder(`there is no picture ${original} in pictures/`)
    const picture = built[original]
    if (picture?.original !== hashPicture(readBytes(path)))
      return refuseFolder(`${original} has not been built since it was added or changed: ${COMMAND}`)
    return picture
  }

  function findFile(name: string): string {
    const file = join(folder, BUILT, name)
    return existsSync(file) ? file : refuseFolder(`${file} is missing: ${COMMAND}`)
  }

  function findPicture(original: string): BuiltPicture {
    const picture = findBuilt(original)
    const files = picture.files.map(({ name, width }) => ({ path: `/assets/${name}`, file: findFile(name), width }))
    served.push(...files.map(({ path, file }) => ({ path, file })))
    return {
      src: files.at(-1)?.path ?? '',
      srcSet: files.map(({ path, width }) => `${path} ${width}w`).join(', '),
      width: picture.width,
      height: picture.height,
    }
  }

  return {
    findPicture,
    /** The JPEG for mails. */
    findMailPicture: (original: string) => findFile(findBuilt(original).mail),
    files: () => served,
  }
}
