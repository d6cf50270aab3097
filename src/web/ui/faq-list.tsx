import type { ReactNode } from 'react'

/** Questions that unfold their answers, without scripts. */
export function FaqList({ items }: { items: readonly { question: string; answer: string }[] }) {
  return (
    <div className="border-b border-rule">
      {items.map(({ question, answer }) => (
        <Unfolding key={question} heading={question}>
          <p className="max-w-160 pr-10 pb-7 text-soft">{answer}</p>
        </Unfolding>
      ))}
    </div>
  )
}

interface UnfoldingProps {
  heading: string
  isOpen?: boolean
  children: ReactNode
}

/** A heading that unfolds what is below it. */
export function Unfolding({ heading, isOpen = false, children }: UnfoldingProps) {
  return (
    <details open={isOpen} className="group border-t border-rule">
      <summary className="press flex cursor-pointer list-none items-start justify-between gap-6 py-5 font-display text-xl font-medium hover:text-brass">
        <h3>{heading}</h3>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="mt-0.5 size-6 shrink-0 fill-none stroke-metal transition-transform group-open:rotate-45 motion-reduce:transition-none"
          strokeWidth="1.5"
        >
          <path d="M12 4v16M4 12h16" />
        </svg>
      </summary>
      {children}
    </details>
  )
}
