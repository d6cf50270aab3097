import type { ReactNode } from 'react'
import { frame } from '../../ui/frame.ts'

interface MailLinkCardProps {
  heading: string
  text: string
  children: ReactNode
}

/** Everything on the page of a mailed link: what it does, and one thing to press. */
export function MailLinkCard({ heading, text, children }: MailLinkCardProps) {
  return (
    <div className="dusk">
      <div className={`${frame} py-8 lg:py-12`}>
        <section className="mail-link rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-6 sm:p-10">
          <h1 className="view-heading">{heading}</h1>
          <p>{text}</p>
          {children}
        </section>
      </div>
    </div>
  )
}
