import type { LegalDocument } from '#content/legal/legal-schema.ts'
import { legalWords } from '#content/legal/legal-words.ts'
import type { LegalPath } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { Contents } from '../../ui/contents.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { LegalBlocks } from './legal-blocks.tsx'
import { LegalHeader } from './legal-header.tsx'

interface LegalArticleProps {
  text: LegalDocument
  path: LegalPath
  facts: SiteFacts
}

/** A legal text: its summary, its table of contents, then its sections. */
export function LegalArticle({ text, path, facts }: LegalArticleProps) {
  return (
    <article>
      <LegalHeader text={text} path={path} />
      <div
        className={`${frame} grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-20 print:block print:py-0`}
      >
        <Contents label={legalWords.contents} entries={text.sections} />
        <div className="max-w-176">
          <Summary text={text} path={path} facts={facts} />
          {text.sections.map(({ id, heading, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-8 pt-14 print:pt-6">
              <h2
                id={`${id}-heading`}
                className="flex gap-4 border-t border-rule pt-5 text-xl font-medium print:break-after-avoid"
              >
                <span aria-hidden="true" className="w-7 shrink-0 text-brass">
                  {index + 1}
                </span>
                {heading}
              </h2>
              <div className="md:pl-11">
                <LegalBlocks blocks={blocks} facts={facts} path={path} />
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function Summary({ text, path, facts }: LegalArticleProps) {
  return (
    <section
      aria-labelledby="in-short"
      className="border border-rule border-l-3 border-l-metal bg-sheet p-6 sm:p-8 print:break-inside-avoid"
    >
      <h2 id="in-short" className="text-xl font-medium">
        {legalWords.summary}
      </h2>
      <ul className="mt-4 grid gap-3">
        {text.summary.map((line) => (
          <li
            key={line}
            className="relative pl-7 before:absolute before:top-[0.8em] before:left-0 before:h-px before:w-4 before:bg-metal"
          >
            <LinkedText parts={linkText(line, facts, path)} />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-soft">{legalWords.summaryNote}</p>
    </section>
  )
}
