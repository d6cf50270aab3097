export interface PageText {
  title: string
  description: string
}

export interface PageMeta extends PageText {
  /** Absent where there is nothing to point at: the 404 page. */
  canonical: string | null
  robots: string | null
}

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

/** The one place that decides what search engines are told of a page. `path` is null for the 404 page. */
export function createPageMeta(text: PageText, options: { siteUrl: string; path: string | null }): PageMeta {
  return {
    title: cut(text.title, TITLE_LENGTH),
    description: cut(text.description, DESCRIPTION_LENGTH),
    canonical: options.path === null ? null : options.siteUrl + options.path,
    robots: options.path === null ? 'noindex' : null,
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3)}...`
}
