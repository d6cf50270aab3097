import type { ReactNode } from 'react'
import { Eyebrow } from './eyebrow.tsx'
import { frame } from './frame.ts'

interface PageHeaderProps {
  eyebrow: string
  heading: string
  drawing: ReactNode
  children: ReactNode
}

/** The top of a text page: its heading, an introduction, and a drawing of what it is about. */
export function PageHeader({ eyebrow, heading, drawing, children }: PageHeaderProps) {
  return (
    <div className="border-b border-rule sm:bg-[linear-gradient(90deg,var(--paper)_40%,var(--horizon)_160%)] print:border-0">
      <div className={`${frame} flex items-end justify-between gap-10`}>
        <div className="py-14 lg:py-20 print:py-4">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="mt-5 text-2xl font-normal tracking-tight">{heading}</h1>
          {children}
        </div>
        <div className="hidden w-64 shrink-0 sm:block lg:w-76 print:hidden">{drawing}</div>
      </div>
    </div>
  )
}
