import type { ToolPageText } from '#content/tools/tool-schema.ts'
import { toolPageWords as words } from '#content/tools/tool-words.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { frame } from '../../ui/frame.ts'
import { TitledSection } from '../../ui/titled-section.tsx'

/** What stands behind the numbers of a calculator: formulas, assumptions with their sources, and limits. */
export function ToolArticle({ text, facts }: { text: ToolPageText; facts: SiteFacts }) {
  const { formulas, assumptions, notCounted, disclaimers, more } = text
  const checkedOn = formatDay(assumptions.map((id) => getClaim(id).asOf).toSorted()[0] ?? text.updated)
  return (
    <section className="border-t border-rule bg-sheet">
      <div className={`${frame} tool-article py-14 lg:py-20`}>
        <TitledSection heading={words.formulas}>
          <List items={formulas} />
        </TitledSection>
        <TitledSection heading={words.notCounted}>
          <List items={notCounted} />
        </TitledSection>
        <TitledSection heading={words.assumptions}>
          <ul>
            {assumptions.map((id) => (
              <Assumption key={id} id={id} />
            ))}
          </ul>
        </TitledSection>
        <TitledSection heading={words.limits}>
          <List
            items={[words.disclaimer, ...disclaimers].map((line) => fillIn(line.replace('{rates}', checkedOn), facts))}
          />
          {more && (
            <p>
              {more.text}{' '}
              {more.links.map(({ text: name, href }) => (
                <a key={href} href={href} className="underline decoration-metal underline-offset-3">
                  {name}
                </a>
              ))}
            </p>
          )}
        </TitledSection>
      </div>
    </section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Assumption({ id }: { id: ToolPageText['assumptions'][number] }) {
  const { text, kind, source, asOf, expires } = getClaim(id)
  return (
    <li>
      {text}.
      <span className="block text-sm text-soft">
        {kind === 'sourced'
          ? `${words.source}: ${source}. ${words.checked} ${formatDay(asOf)}. ${words.expires} ${formatDay(expires)}.`
          : words.ours}
      </span>
    </li>
  )
}
