import type { ReactNode } from 'react'

interface OpenerProps {
  /** The name of the island to open, which is also the id of the element that it shows. */
  opens: string
  propertyType?: string
  className?: string
  children: ReactNode
}

/** A button that wakes an island and opens it. Without script it sends `OpenerForm`. */
export function Opener({ opens, propertyType, className, children }: OpenerProps) {
  return (
    // biome-ignore lint/a11y/useButtonType: submit is the default, and the home page has no bytes left
    <button form="open" data-opens={opens} data-property-type={propertyType} className={className}>
      {children}
    </button>
  )
}

/** The form of all openers of a page. Without script it leads to the island's element, on the page with this path. */
export function OpenerForm({ opens, page }: { opens: string; page: string | null }) {
  return <form id="open" action={`${page ?? ''}#${opens}`} />
}
