import type { OwnContent } from './own-content-schema.ts'

/** Shared by all bundles of a process, because each has its own copy of this module. */
const place = globalThis as {
  ownContent?: OwnContent
  isContentRead?: boolean
  document?: { getElementById(id: string): { textContent: string | null } | null }
}

/** The element of a page with what scripts need. */
export const OWN_CONTENT_ID = 'own'

/**
 * Puts the content of a brokerage in the place of the built-in one. Texts, colours and cities are constants of modules,
 * so this comes before the first of those modules is loaded: programs read the folder and then import the rest.
 */
export function installOwnContent(content: OwnContent): void {
  if (place.isContentRead && JSON.stringify(place.ownContent ?? {}) !== JSON.stringify(content))
    throw new Error('The content was read before the brokerage’s own was installed')
  place.ownContent = content
}

/** For the modules that have built-in content. */
export function readOwnContent(): OwnContent {
  place.isContentRead = true
  place.ownContent ??= readFromPage()
  return place.ownContent
}

/** In a browser, the page brings what its scripts need. */
function readFromPage(): OwnContent {
  const text = place.document?.getElementById(OWN_CONTENT_ID)?.textContent
  return text ? JSON.parse(text) : {}
}
