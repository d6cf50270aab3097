import * as v from 'valibot'
import { OwnContent } from '#content/own/own-content-schema.ts'

/** The text on the image shown when a page is shared. */
export const SocialCard = v.object({
  /** The path of the page, because each page has a different skyline. */
  path: v.string(),
  title: v.string(),
  /** RECO requires it here too, at least as prominent as the team name. */
  brokerageName: v.string(),
  teamName: v.string(),
  /** The first card of a process brings what the brokerage has of its own. */
  own: v.exactOptional(OwnContent),
})
export type SocialCard = v.InferOutput<typeof SocialCard>

/** A font file that the build copies next to the drawing program. */
export const CardFontFile = v.object({
  name: v.string(),
  weight: v.picklist([400, 500, 600, 700]),
  file: v.string(),
})
export type CardFontFile = v.InferOutput<typeof CardFontFile>

export interface CardFont extends Omit<CardFontFile, 'file'> {
  data: Uint8Array
}

/** Signature of the drawing, which a separate process loads as a built module. It returns SVG without text nodes. */
export type DrawSocialCard = (card: SocialCard, fonts: CardFont[]) => Promise<string>
