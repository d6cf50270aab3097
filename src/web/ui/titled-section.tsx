import type { ReactNode } from 'react'
import { toId } from './to-id.ts'

/** A section with its heading, which `SectionLinks` can link to. */
export function TitledSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = toId(heading)
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div>{children}</div>
    </section>
  )
}
