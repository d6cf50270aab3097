import type { ReactNode } from 'react'

/** Details that unfold without scripts, such as small print. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group border-t border-rule pt-1 text-sm">
      <summary className="press flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold hover:text-brass">
        {summary}
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5 shrink-0 fill-none stroke-brass transition-transform group-open:rotate-45 motion-reduce:transition-none"
          strokeWidth="1.5"
        >
          <path d="M12 4v16M4 12h16" />
        </svg>
      </summary>
      {children}
    </details>
  )
}
