import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** Where the built pictures of an identity folder are, and the list of them. */
export const BUILT = 'built'
export const PICTURE_LIST = 'pictures.json'

/** The built files of each picture, by the name of its original. */
export const BuiltPictures = v.record(
  v.string(),
  v.object({
    /** The hash of the original, which tells whether it has changed since. */
    original: v.string(),
    width: v.number(),
    height: v.number(),
    /** Names with a hash of their content, so that browsers can keep them forever. */
    files: v.array(v.object({ name: v.string(), width: v.number() })),
    /** A small JPEG, since not all mail programs show WebP. */
    mail: v.string(),
  }),
)
export type BuiltPictures = v.InferOutput<typeof BuiltPictures>

/** The list of the icons drawn from the logo. */
export const ICON_LIST = 'icons.json'

/** The icons, by the path where they replace the built-in ones. */
export const BuiltIcons = v.object({
  /** The hash of the logo, which tells whether it has changed since. */
  original: v.string(),
  files: v.record(v.string(), v.string()),
})
export type BuiltIcons = v.InferOutput<typeof BuiltIcons>

/** Short, as it only has to tell versions of one picture apart. */
export function hashPicture(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
