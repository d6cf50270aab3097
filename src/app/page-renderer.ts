import type { RenderPage } from '#domain/site/dynamic-page.ts'
import { renderAsPlainText } from '#domain/site/render-as-plain-text.ts'
import type { RenderDynamicPage, SiteFacts } from '#domain/site/site-renderer.ts'
import type { Logger } from '#platform/log/logger.ts'

/** Loads the page code, including React. */
export type LoadDynamicRenderer = () => Promise<{ renderDynamicPage: RenderDynamicPage }>

interface PageRendererOptions {
  load: LoadDynamicRenderer
  facts: SiteFacts
  log: Logger
}

/**
 * Renders pages on request. The page code is loaded with the first request, so a server that needs none never loads
 * React.
 */
export function createPageRenderer({ load, facts, log }: PageRendererOptions): RenderPage {
  return async (page) => {
    try {
      const { renderDynamicPage } = await load()
      const body = await renderDynamicPage(facts, page)
      return { contentType: 'text/html; charset=utf-8', body, isUnavailable: false }
    } catch (error) {
      log.error({ err: error, page: page.page }, 'a page could not be rendered')
      return renderAsPlainText(page)
    }
  }
}
