import type { ReactNode } from 'react'
import { slugify } from './slugify.ts'

/** A section with its heading, which `SectionLinks` can link to. */
export function TitledSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = slugify(heading)
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <div>{children}</div>
    </section>
  )
}
