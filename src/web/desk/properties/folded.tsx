import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

interface FoldedProps {
  title: string
  /** What is inside, in one line. */
  summary: string
  children: ReactNode
}

/** A card that shows one line until somebody opens it. */
export function Folded({ title, summary, children }: FoldedProps) {
  return (
    <details className="card folded">
      <summary>
        <h2>{title}</h2>
        <span className="soft cut">{summary}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <div className="folded-content">{children}</div>
    </details>
  )
}
