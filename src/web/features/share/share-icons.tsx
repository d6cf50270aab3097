import type { ReactNode } from 'react'
import type { ShareLinkName } from './share-links.ts'

const shapes: Record<ShareLinkName | 'native', ReactNode> = {
  facebook: <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7.5h4V14h3l.7-4H14V8a1 1 0 0 1 1-1h2z" />,
  x: <path d="M4 4h3.5L20 20h-3.5zM19 4l-6.3 6.900M11 13.5 5 20" />,
  linkedin: (
    <path d="M3.5 3.5h17v17h-17zM7.8 10.8v5.7M7.8 7.4v.3M11.7 16.5v-5.7m0 2.5c0-1.6 1-2.5 2.3-2.5s2.2.9 2.2 2.6v3.1" />
  ),
  email: <path d="M3 6h18v13H3zl9 7 9-7" />,
  native: <path d="M12 15V3.5M8 7l4-4 4 4M6 11H4.5v9.5h15V11H18" />,
}

/** One line weight for all, so that no network's own colours break into the page. */
export function ShareIcon({ name }: { name: ShareLinkName | 'native' }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 shrink-0 fill-none stroke-current stroke-[1.6] [stroke-linejoin:round]"
    >
      {shapes[name]}
    </svg>
  )
}
