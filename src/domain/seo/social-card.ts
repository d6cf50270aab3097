import * as v from 'valibot'

/** What is written on the picture that is shown where a page is shared. */
export const SocialCard = v.object({
  /** The page's path: each has a skyline of its own. */
  path: v.string(),
  title: v.string(),
  /** RECO: on the picture too, and at least as prominent as the team. */
  brokerageName: v.string(),
  teamName: v.string(),
})
export type SocialCard = v.InferOutput<typeof SocialCard>

/** A font file that the build copies next to the program that draws. */
export const CardFontFile = v.object({
  name: v.string(),
  weight: v.picklist([400, 500, 600, 700]),
  file: v.string(),
})
export type CardFontFile = v.InferOutput<typeof CardFontFile>

export interface CardFont extends Omit<CardFontFile, 'file'> {
  data: Uint8Array
}

/** Signature of the drawing, which a process of its own loads as a built module. Gives SVG without text nodes. */
export type DrawSocialCard = (card: SocialCard, fonts: CardFont[]) => Promise<string>
