import type { ReactNode } from 'react'

interface OpenerProps {
  /** The name of the island to open, which is also the id of the element that it shows. */
  opens: string
  propertyType?: string
  className?: string
  children: ReactNode
}

/** A button that wakes an island and opens it. Until a script runs, it is a link to the island's element. */
export function Opener({ opens, propertyType, className, children }: OpenerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: without script a link works and a button does not
    <a href={`#${opens}`} role="button" data-opens={opens} data-property-type={propertyType} className={className}>
      {children}
    </a>
  )
}
