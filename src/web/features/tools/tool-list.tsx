import type { ToolPageText } from '#content/tools/tool-schema.ts'
import type { ToolPath } from '#domain/site/site-paths.ts'

/** Links to the calculators, with a line on each. */
export function ToolList({ tools }: { tools: readonly { text: ToolPageText; path: ToolPath }[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {tools.map(({ text, path }) => (
        <li key={path} className="rounded-xs border border-rule bg-sheet hover:border-metal">
          <a href={path} className="press block h-full p-6 no-underline">
            <span className="font-display text-xl font-medium underline decoration-metal decoration-2 underline-offset-4">
              {text.label}
            </span>
            <span className="mt-3 block text-soft">{text.summary}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
