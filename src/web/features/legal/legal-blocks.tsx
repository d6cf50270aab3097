import type { LegalBlock } from '#content/legal/legal-schema.ts'
import type { LegalPath } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

interface LinkContext {
  facts: SiteFacts
  path: LegalPath
}

export function LegalBlocks({ blocks, ...context }: LinkContext & { blocks: LegalBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
    <Block key={index} block={block} {...context} />
  ))
}

function Block({ block, ...context }: LinkContext & { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="mt-4">
          <Line text={block.text} {...context} />
        </p>
      )
    case 'list':
      return (
        <ul className="mt-4">
          {block.items.map((item) => (
            <li
              key={item}
              className="relative py-1.5 pl-7 before:absolute before:top-[1.05em] before:left-0 before:h-px before:w-4 before:bg-metal print:break-inside-avoid"
            >
              <Line text={item} {...context} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table {...block} {...context} />
  }
}

/** The cells are stacked on narrow screens. */
function Table({ head, rows, ...context }: LinkContext & { head: string[]; rows: string[][] }) {
  return (
    <table className="mt-6 block w-full border-collapse text-left text-sm md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="md:border-b-2 md:border-ink">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-6 font-semibold last:pr-0">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(([first = '', ...rest]) => (
          <tr
            key={first}
            className="block border-t border-rule py-4 md:table-row md:first:border-t-0 print:break-inside-avoid"
          >
            <th scope="row" className="block font-semibold md:table-cell md:w-1/4 md:py-4 md:pr-6 md:align-top">
              <Line text={first} {...context} />
            </th>
            {rest.map((cell, index) => (
              <td
                key={head[index + 1]}
                className="mt-2 block md:mt-0 md:table-cell md:py-4 md:pr-6 md:align-top md:last:pr-0"
              >
                {rest.length > 1 && (
                  <span aria-hidden="true" className="block text-soft md:hidden">
                    {head[index + 1]}
                  </span>
                )}
                <Line text={cell} {...context} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Line({ text, facts, path }: LinkContext & { text: string }) {
  return <LinkedText parts={linkText(text, facts, path)} />
}
