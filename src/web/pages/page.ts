import type { ComponentType } from 'react'
import type { PageText } from '#domain/seo/page-meta.ts'
import type { SitePath } from '#domain/site-map.ts'
import type { SiteFacts } from '#domain/site-renderer.ts'

export interface Page {
  /** Null for the 404 page, which stands at every address that has no other. */
  path: SitePath | null
  text: PageText
  Body: ComponentType<{ facts: SiteFacts }>
}
