import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandDefinition, JsonProps } from './define-island.ts'

interface IslandProps<Props extends JsonProps<Props>> {
  of: IslandDefinition<Props>
  props: Props
}

/**
 * Renders an island on a page (server only). The page is static markup; the island in it is rendered with the markers
 * hydration needs, and otherwise exactly as in `hydrate.tsx`.
 */
export function Island<Props extends JsonProps<Props>>({ of: { name, Component, wake }, props }: IslandProps<Props>) {
  const prefix = `${name}${useId()}`
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix })
  return (
    <div
      className="contents"
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      data-wake={wake.join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, already escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
