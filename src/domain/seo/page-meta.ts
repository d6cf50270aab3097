import type { SeoText } from '#content/seo-schema.ts'
import type { SitePath } from '../site/site-paths.ts'
import { SOCIAL_IMAGE_HEIGHT, SOCIAL_IMAGE_WIDTH, socialImagePath } from './social-image.ts'

/** Open Graph tags have a `property`, all others a `name`. */
export type MetaTag = { name: string; content: string } | { property: string; content: string }

export interface PageMeta {
  title: string
  /** Null for the 404 page, which has no address. */
  canonical: string | null
  tags: MetaTag[]
}

interface PageMetaOptions {
  siteUrl: string
  /** Null for the 404 page. */
  path: SitePath | null
  /** The registered name of the brokerage, which must be on everything that is shared. */
  siteName: string
}

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

/** What search engines and social networks get to know about a page. */
export function createPageMeta(seo: SeoText, { siteUrl, path, siteName }: PageMetaOptions): PageMeta {
  const title = cut(seo.title, TITLE_LENGTH)
  const description = cut(seo.description, DESCRIPTION_LENGTH)
  const isHidden = path === null || seo.noindex === true
  const canonical = path === null ? null : siteUrl + path
  return {
    title,
    canonical,
    tags: [
      { name: 'description', content: description },
      { name: 'keywords', content: seo.keywords.join(', ') },
      { name: 'robots', content: isHidden ? 'noindex' : 'index, follow, max-image-preview:large' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:locale', content: 'en_CA' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(path === null ? [] : addressTags(siteUrl, path, `${title}. ${siteName}`)),
    ],
  }
}

/** Networks read title and description from the Open Graph tags, so Twitter needs only one extra tag. */
function addressTags(siteUrl: string, path: SitePath, imageAlt: string): MetaTag[] {
  const image = siteUrl + socialImagePath(path)
  return [
    { property: 'og:url', content: siteUrl + path },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SOCIAL_IMAGE_WIDTH) },
    { property: 'og:image:height', content: String(SOCIAL_IMAGE_HEIGHT) },
    { property: 'og:image:alt', content: imageAlt },
    // Image, title and description are taken from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3)}...`
}
