import { toolPageWords as words } from '#content/tools/tool-words.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

export function ToolHeader({ heading, lead }: { heading: string; lead: string }) {
  return (
    <div className="dusk border-b border-rule print:border-0">
      <div className={`${frame} py-8 lg:py-12 print:py-4`}>
        <Eyebrow>{words.eyebrow}</Eyebrow>
        <h1 className="mt-4 text-2xl font-normal tracking-tight">{heading}</h1>
        <p className="mt-4 max-w-176 text-lg text-soft">{lead}</p>
      </div>
    </div>
  )
}
