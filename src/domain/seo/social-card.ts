/** What is written on the picture that is shown where a page is shared. */
export interface SocialCard {
  /** The page's path: each has a skyline of its own. */
  path: string
  title: string
  /** RECO: on the picture too, and at least as prominent as the team. */
  brokerageName: string
  teamName: string
}

export interface CardFont {
  name: string
  weight: 400 | 500 | 600 | 700
  data: Uint8Array
}

/** Signature of the drawing, which a process of its own loads as a built module. Gives SVG without text nodes. */
export type DrawSocialCard = (card: SocialCard, fonts: CardFont[]) => Promise<string>
