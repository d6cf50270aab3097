import type { ReactNode } from 'react'

interface OpenerProps {
  /** The name of the island to open, which is also the id of the element it shows. */
  opens: string
  propertyType?: string
  className?: string
  children: ReactNode
}

/** A button that wakes an island and opens it. Without scripts it submits `OpenerForm`. */
export function Opener({ opens, propertyType, className, children }: OpenerProps) {
  return (
    // biome-ignore lint/a11y/useButtonType: submit is the default, and the home page has no bytes left
    <button form="open" data-opens={opens} data-property-type={propertyType} className={className}>
      {children}
    </button>
  )
}

/**
 * The form of all openers on a page. Without scripts it leads to the element of the island, on the page with this path.
 */
export function OpenerForm({ opens, page }: { opens: string; page: string | null }) {
  return <form id="open" action={`${page ?? ''}#${opens}`} />
}
