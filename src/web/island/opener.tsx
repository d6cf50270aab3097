import type { ReactNode } from 'react'

interface OpenerProps {
  /** Name of the island that opens, and id of the element that it shows. */
  opens: string
  propertyType?: string
  className?: string
  children: ReactNode
}

/** A button that wakes an island and opens it. Until a script runs it is a link to the island's place. */
export function Opener({ opens, propertyType, className, children }: OpenerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does nothing without script, a link does
    <a href={`#${opens}`} role="button" data-opens={opens} data-property-type={propertyType} className={className}>
      {children}
    </a>
  )
}
