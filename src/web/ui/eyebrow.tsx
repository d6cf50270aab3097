import type { ReactNode } from 'react'

/** The short line above a heading. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm font-semibold tracking-wide text-brass before:mr-3 before:inline-block before:h-px before:w-8 before:bg-metal before:align-middle">
      {children}
    </p>
  )
}
