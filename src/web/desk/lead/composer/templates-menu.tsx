import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { composerWords as words } from '#content/desk/lead/composer-words.ts'
import { snippetWords } from '#content/desk/lead/snippet-words.ts'
import { NAME, type ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { snippetsQuery } from './snippets-client.ts'
import { SnippetsDialog } from './snippets-dialog.tsx'

interface TemplatesMenuProps {
  templates: readonly ReplyTemplate[]
  onTemplate: (template: ReplyTemplate) => void
  onSnippet: (text: string) => void
}

/** The team's templates, with which an answer begins, and the member's own snippets, which go where the cursor is. */
export function TemplatesMenu({ templates, onTemplate, onSnippet }: TemplatesMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { data: snippets = [] } = useQuery(snippetsQuery)
  return (
    <>
      <Menu
        className="button quiet tiny compose-templates"
        isAbove
        items={[
          ...templates.map((template) => ({
            name: template.name,
            preview: firstLine(template.body),
            run: () => onTemplate(template),
          })),
          templates.length > 0 && 'line',
          snippets.length > 0 && { text: words.snippets },
          ...snippets.map(({ name, body }) => ({ name, preview: firstLine(body), run: () => onSnippet(body) })),
          { name: snippetWords.edit, run: () => dialog.current?.showModal() },
          'line',
          { text: words.added },
        ]}
      >
        {words.templates}
        <ChevronDown className="icon" aria-hidden="true" />
      </Menu>
      <SnippetsDialog ref={dialog} snippets={snippets} />
    </>
  )
}

/** The first line of a text after its greeting, which says nothing about it. */
function firstLine(body: string): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => !line.includes(NAME)) ?? lines[0] ?? ''
}
