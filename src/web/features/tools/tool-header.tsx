import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

interface ToolHeaderProps {
  heading: string
  lead: string
  /** Above the heading of one calculator. */
  eyebrow?: string
}

export function ToolHeader({ heading, lead, eyebrow }: ToolHeaderProps) {
  return (
    <div className="dusk border-b border-rule print:border-0">
      <div className={`${frame} py-8 lg:py-12 print:py-4`}>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1 className="mt-4 text-2xl first:mt-0 font-normal tracking-tight">{heading}</h1>
        <p className="mt-4 max-w-176 text-lg text-soft">{lead}</p>
      </div>
    </div>
  )
}
