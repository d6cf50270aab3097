import { toolsPage as text } from '#content/tools/tools-page.ts'
import { toolPaths } from '#domain/site/site-paths.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { allTools } from '#domain/tools/all-tools.ts'
import type { ToolTexts } from '#domain/tools/read-fields.ts'
import { completeTexts, listTyped, runTool, type Tool } from '#domain/tools/tool.ts'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { island as shareBar } from '../features/share/share-bar.island.tsx'
import { ToolHeader } from '../features/tools/tool-header.tsx'
import { ToolList } from '../features/tools/tool-list.tsx'
import { Island } from '../island/island.tsx'
import { frame } from '../ui/frame.ts'
import type { Page } from './page.ts'
import { toolsOnSite } from './tool-pages.tsx'

const audiences = ['investors', 'owners'] as const
const tools = toolsOnSite.map((one) => {
  const tool = allTools.find(({ path }) => path === one.path)?.tool
  return tool ? { ...one, example: describeExample(tool, one.text.example) } : one
})

/** What goes into the example of a calculator, and what it comes to. */
function describeExample(tool: Tool, texts: ToolTexts) {
  const given = fillWords(text.examples[tool.id], listTyped(tool, completeTexts(tool, texts)))
  const rows = runTool(tool, texts, [], true).answer?.rows ?? []
  return { given, figures: rows.filter(({ isMain }) => isMain) }
}

export const toolsPage: Page = {
  path: toolPaths.all,
  label: text.label,
  seo: text.seo,
  updated: text.updated,
  Body: ({ facts }) => (
    <PageFrame facts={facts} page={toolsPage}>
      <ToolHeader heading={text.heading} lead={text.lead} />
      <div className={`${frame} py-12 lg:py-16`}>
        {audiences.map((audience) => (
          <section key={audience} aria-labelledby={audience} className="mb-10">
            <h2 id={audience} className="mb-5 text-xl font-medium">
              {text.audiences[audience]}
            </h2>
            <ToolList
              tools={tools.filter(({ text: { audience: whose } }) => whose === audience)}
              columns={audience === 'owners' ? 1 : 3}
            />
          </section>
        ))}
        <section aria-labelledby="math" className="max-w-176">
          <h2 id="math" className="text-xl font-medium">
            {text.math.heading}
          </h2>
          <p className="mt-3 text-soft">{text.math.text}</p>
        </section>
      </div>
      <Island of={shareBar} props={{ url: facts.siteUrl + toolPaths.all, title: text.seo.title }} />
    </PageFrame>
  ),
}
