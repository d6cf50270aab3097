import type { share } from '#content/pages/share.ts'

export interface SharedPage {
  /** The canonical URL. */
  url: string
  title: string
}

export type ShareLinkName = keyof typeof share.links

/** The sharing URL of each network. `email` opens the visitor's mail program. */
export function createShareLinks({ url, title }: SharedPage): Record<ShareLinkName, string> {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)]
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    x: `https://twitter.com/intent/tweet?url=${link}&text=${text}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
    email: `mailto:?subject=${text}&body=${text}%0D%0A%0D%0A${link}`,
  }
}
