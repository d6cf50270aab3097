import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderFormResult } from '#domain/inquiries/form-result.ts'
import type { RenderFormPage, SiteFacts } from '#domain/site/site-renderer.ts'
import type { Logger } from '#platform/logger.ts'

interface FormResultRendererOptions {
  /** Where the build is. */
  dist: string
  facts: SiteFacts
  log: Logger
  /** For when the pages cannot be had: a lead that is stored is confirmed all the same. */
  fallback: (...result: Parameters<RenderFormResult>) => string
}

/** Answers posted forms with their own page. The pages' code is loaded by the first of them, so that it rests until then. */
export function createFormResultRenderer({ dist, facts, log, fallback }: FormResultRendererOptions): RenderFormResult {
  const renderer = pathToFileURL(join(dist, 'pages', 'render-site.js')).href
  return async (kind, result) => {
    try {
      const { renderFormPage }: { renderFormPage: RenderFormPage } = await import(/* @vite-ignore */ renderer)
      return renderFormPage(facts, kind, result)
    } catch (error) {
      log.error({ err: error, kind }, 'the page of a posted form could not be rendered')
      return fallback(kind, result)
    }
  }
}
