import type { ReactNode, Ref } from 'react'

/** The heading of a view of /auth, which says what the visitor does here. It is the heading of the page. */
export function ViewHeading({ children, ref }: { children: ReactNode; ref?: Ref<HTMLHeadingElement> }) {
  return (
    <h1 id="account-heading" ref={ref} tabIndex={-1} className="view-heading">
      {children}
    </h1>
  )
}
