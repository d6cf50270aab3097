import type { ReactNode, Ref } from 'react'

/** The heading of a view of /auth, which also names the card around the views. */
export function ViewHeading({ children, ref }: { children: ReactNode; ref?: Ref<HTMLHeadingElement> }) {
  return (
    <h2 id="account-heading" ref={ref} tabIndex={-1} className="view-heading">
      {children}
    </h2>
  )
}
