import { capRatePage } from '#content/tools/cap-rate-page.ts'
import { cashOrListPage } from '#content/tools/cash-or-list-page.ts'
import { mortgagePage } from '#content/tools/mortgage-page.ts'
import { purchaseCostsPage } from '#content/tools/purchase-costs-page.ts'
import type { ToolId, ToolPageText } from '#content/tools/tool-schema.ts'
import { toolPageWords as words } from '#content/tools/tool-words.ts'
import { createWebApplication } from '#domain/seo/web-application.ts'
import { type ToolPath, toolPaths } from '#domain/site/site-paths.ts'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { island as closing } from '../features/tools/closing.island.tsx'
import { writeFragment } from '../features/tools/fragment.ts'
import { island as income } from '../features/tools/income.island.tsx'
import { ToolArticle } from '../features/tools/tool-article.tsx'
import type { ToolProps } from '../features/tools/tool-form.tsx'
import { ToolHeader } from '../features/tools/tool-header.tsx'
import { ToolList } from '../features/tools/tool-list.tsx'
import { toolPlaces } from '../features/tools/tool-places.ts'
import type { IslandDefinition } from '../island/define-island.ts'
import { Island } from '../island/island.tsx'
import { frame } from '../ui/frame.ts'
import type { Page } from './page.ts'

interface ToolOnSite {
  text: ToolPageText
  path: ToolPath
  island: IslandDefinition<ToolProps>
  isPrivate?: true
}

/** In the order in which the site lists them. */
export const toolsOnSite: readonly ToolOnSite[] = [
  { text: capRatePage, path: toolPaths.capRate, island: income },
  { text: mortgagePage, path: toolPaths.mortgage, island: income },
  { text: purchaseCostsPage, path: toolPaths.purchaseCosts, island: closing },
  { text: cashOrListPage, path: toolPaths.cashOrList, island: closing, isPrivate: true },
]
const [one, two, three, four] = toolsOnSite.map(createToolPage)
if (!one || !two || !three || !four) throw new Error('a calculator has no page')

export const toolPages: Record<ToolId, Page> = {
  'cap-rate': one,
  mortgage: two,
  'purchase-costs': three,
  'cash-or-list': four,
}

/** The address of the example, in the fragment where the figures are private. */
export function exampleHref({ text, path, isPrivate }: ToolOnSite): string {
  const pairs = Object.entries(text.example)
  return path + (isPrivate ? writeFragment(pairs) : `?${new URLSearchParams(pairs)}`)
}

function createToolPage(tool: ToolOnSite): Page {
  const { text, path, island, isPrivate = undefined } = tool
  const places = text.id === 'cap-rate' ? toolPlaces : []
  const page: Page = {
    path,
    label: text.label,
    seo: text.seo,
    updated: text.updated,
    isTool: true,
    structuredData: ({ siteUrl }) => [createWebApplication(siteUrl, { path, name: text.heading })],
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each calculator and rendered on the server only
    Body: ({ facts, asked = { typed: {}, day: '' } }) => (
      <PageFrame facts={facts} page={page}>
        <ToolHeader eyebrow={words.eyebrow} heading={text.heading} lead={text.lead} />
        <section className={`${frame} py-12 lg:py-16`}>
          <Island
            of={island}
            props={{ id: text.id, path, places, example: exampleHref(tool), isPrivate: isPrivate === true, ...asked }}
          />
        </section>
        <ToolArticle text={text} facts={facts} />
        <section aria-labelledby="other-calculators" className="border-t border-rule print:hidden">
          <div className={`${frame} py-14`}>
            <h2 id="other-calculators" className="mb-6 text-xl font-medium">
              {words.others}
            </h2>
            <ToolList tools={toolsOnSite.filter((other) => other.path !== path)} columns={3} />
          </div>
        </section>
      </PageFrame>
    ),
  }
  return page
}
