import type { ToolPageText } from '#content/tools/tool-schema.ts'
import type { ToolPath } from '#domain/site/site-paths.ts'
import type { Row } from '#domain/tools/tool.ts'

interface ToolListProps {
  /** With an example and its main figures, if they should be shown. */
  tools: readonly { text: ToolPageText; path: ToolPath; example?: { given: string; figures: readonly Row[] } }[]
  columns?: 1 | 2 | 3
}

/** Links to the calculators, with a line on each. */
export function ToolList({ tools, columns = 2 }: ToolListProps) {
  return (
    <ul className={`grid gap-5 ${columns > 1 ? 'sm:grid-cols-2' : ''} ${columns === 3 ? 'lg:grid-cols-3' : ''}`}>
      {tools.map(({ text, path, example }) => (
        <li key={path} className="rounded-xs border border-t-4 border-rule border-t-metal bg-sheet hover:border-metal">
          <a href={path} className="press block h-full p-6 no-underline">
            <span className="font-display text-xl font-medium underline decoration-metal decoration-2 underline-offset-4">
              {text.label}
            </span>
            <span className="mt-3 block text-soft">{text.summary}</span>
            {example && <span className="mt-4 block text-sm font-semibold text-brass">{example.given}</span>}
            {example?.figures.map(({ label, value }) => (
              <span key={label} className="block">
                {label}: <b>{value}</b>
              </span>
            ))}
          </a>
        </li>
      ))}
    </ul>
  )
}
