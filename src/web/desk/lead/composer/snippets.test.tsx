// @vitest-environment happy-dom
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { composerWords } from '#content/desk/lead/composer-words.ts'
import { snippetWords as words } from '#content/desk/lead/snippet-words.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { SnippetsDialog } from './snippets-dialog.tsx'
import { TemplatesMenu } from './templates-menu.tsx'

const parking = { id: 'a', name: 'Parking', body: 'Park behind the building.' }
const sent: unknown[] = []
let known = [parking]
let desk: DeskForTest
afterEach(() => desk.leave())

async function open(): Promise<void> {
  sent.length = 0
  desk = await createDeskForTest({ me: { id: 'me', role: 'agent' } }, (_name, _query, body) => {
    if (body !== '') sent.push(JSON.parse(body))
    return { snippets: known }
  })
}

const item = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent.startsWith(name))

test('the menu has the team’s templates and the member’s own snippets', async () => {
  await open()
  const [onTemplate, onSnippet] = [vi.fn(), vi.fn()]
  const template = { name: 'Answer', body: 'Hi {name},\n\nThank you.' }
  desk.show(<TemplatesMenu templates={[template]} onTemplate={onTemplate} onSnippet={onSnippet} />)
  await vi.waitFor(() => {
    if (!item('Answer')) desk.press(composerWords.templates)
    expect(item(parking.name)).toBeDefined()
  })
  expect([item('Answer')?.textContent, item(parking.name)?.textContent]).toEqual([
    'AnswerThank you.',
    'ParkingPark behind the building.',
  ])
  expect(document.querySelector('[role=menu]')?.textContent).toContain(composerWords.snippets)
  flushSync(() => item(parking.name)?.click())
  expect(onSnippet).toHaveBeenCalledExactlyOnceWith(parking.body)
  desk.press(composerWords.templates)
  flushSync(() => item('Answer')?.click())
  expect(onTemplate).toHaveBeenCalledExactlyOnceWith(template)
})

test('without snippets, the menu has no heading for them', async () => {
  known = []
  await open()
  desk.show(<TemplatesMenu templates={[]} onTemplate={vi.fn()} onSnippet={vi.fn()} />)
  desk.press(composerWords.templates)
  expect(item(words.edit)).toBeDefined()
  expect(document.querySelector('[role=menu]')?.textContent).not.toContain(`${composerWords.snippets}${words.edit}`)
  known = [parking]
})

function Dialog() {
  return <SnippetsDialog ref={useRef(null)} snippets={[parking]} />
}

test('a snippet is renamed, added and, after a second press, deleted', async () => {
  await open()
  desk.show(<Dialog />)
  const field = (name: string, at = 0) =>
    [...desk.container.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].at(at)
  const save = (at: number) => flushSync(() => field('name', at)?.form?.requestSubmit())
  const name = field('name')
  if (name) name.value = ' Where to park '
  save(0)
  await vi.waitFor(() => expect(sent).toEqual([{ ...parking, name: 'Where to park' }]))
  await vi.waitFor(() => expect(desk.container.textContent).toContain(words.saved))
  desk.press(words.add)
  const [added, body] = [field('name', 1), field('body', 1)]
  if (added && body) [added.value, body.value] = ['Hours', 'We are open until six.']
  save(1)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ name: 'Hours', body: 'We are open until six.' })
  await vi.waitFor(() => expect(desk.container.querySelector('[aria-disabled=true]')).toBeNull())
  desk.press(words.remove)
  expect(sent).toHaveLength(2)
  desk.press(words.removeSure)
  await vi.waitFor(() => expect(sent[2]).toEqual({ remove: 'a' }))
})
