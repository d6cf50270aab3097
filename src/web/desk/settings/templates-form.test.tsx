// @vitest-environment happy-dom

import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { defaultSettings } from '#domain/desk/team/desk-settings.ts'
import { typeInto } from '#tests/support/web/desk-for-test.tsx'
import { desk, isShown, showSettings } from '#tests/support/web/settings-for-test.tsx'

afterEach(() => desk.leave())

const [answer, call] = defaultSettings.templates.contact as [ReplyTemplate, ReplyTemplate]
const contact = (...templates: ReplyTemplate[]) => ({ ...defaultSettings.templates, contact: templates })
const rowOf = (name: string) =>
  [...desk.container.querySelectorAll<HTMLFormElement>('form.template')].find(
    (row) => row.querySelector('input')?.value === name,
  )
/** Opens it first, unless it is open already. */
const typeTemplate = (name: string, text: string) => {
  if (!rowOf(name)) desk.press(`Edit ${name}`)
  const field = rowOf(name)?.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  flushSync(() => field?.dispatchEvent(new Event('input', { bubbles: true })))
}
const pressIn = (row: Element | undefined, text: string) =>
  flushSync(() =>
    [...(row?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.startsWith(text))?.click(),
  )
const shownNames = () => {
  const kinds = [...desk.container.querySelectorAll('.templates-kind')]
  const ofContact = kinds.find((kind) => kind.querySelector('legend')?.textContent === 'Contact')
  return [...(ofContact?.querySelectorAll('.template') ?? [])].map(
    (row) => row.querySelector('input')?.value ?? row.querySelector('.template-name')?.textContent,
  )
}

test('templates are text, and one is open at a time unless something was typed', async () => {
  await showSettings({ templates: contact(answer, call) })
  const open = () => [...desk.container.querySelectorAll('.template textarea')].length
  expect([open(), shownNames()]).toEqual([0, [answer.name, call.name, expect.any(String)]])
  desk.press(`Edit ${answer.name}`)
  expect(document.activeElement).toBe(rowOf(answer.name)?.querySelector('textarea'))
  desk.press(`Edit ${call.name}`)
  expect([open(), rowOf(answer.name)]).toEqual([1, undefined])
  typeTemplate(call.name, 'My call')
  desk.press(`Edit ${answer.name}`)
  expect(open()).toBe(2)
  desk.press(`Discard changes ${call.name}`)
  expect(document.activeElement?.textContent).toBe(`Edit ${call.name}`)
  desk.press(`Done ${answer.name}`)
  expect(open()).toBe(0)
})

test('two admins who change different templates do not conflict, and both see both', async () => {
  const own = { name: 'Zoe’s own', body: 'Hello' }
  const { sent, stored } = await showSettings({ templates: contact(answer, own) })
  typeTemplate(answer.name, 'My answer')
  pressIn(rowOf(answer.name), 'Save')
  await isShown('Saved.')
  expect(rowOf(answer.name)?.textContent).toContain('Saved.')
  expect(sent).toEqual([{ kind: 'contact', value: { ...answer, body: 'My answer' }, over: answer }])
  expect(stored().templates).toEqual(contact({ ...answer, body: 'My answer' }, own))
  await vi.waitFor(() => expect(shownNames()).toContain(own.name))
  // The next save is based on their own.
  typeTemplate(answer.name, 'Another answer')
  pressIn(rowOf(answer.name), 'Save')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact({ ...answer, body: 'Another answer' }, own)))
})

test.each([
  ['Keep mine', 'Mine'],
  ['Take theirs', 'Theirs'],
])(
  'a template that another admin has changed is shown with both texts, and others stay as typed: %s',
  async (choice, body) => {
    const { stored } = await showSettings({ templates: contact({ ...answer, body: 'Theirs' }, call) })
    typeTemplate(answer.name, 'Mine')
    typeTemplate(call.name, 'My call')
    pressIn(rowOf(answer.name), 'Save')
    await isShown('Zoe Other set it to Theirs')
    expect(rowOf(answer.name)?.textContent).toContain('You chose Mine.')
    expect(stored().templates.contact[0]?.body).toBe('Theirs')
    // Saving another template, here one for another kind of lead, decides nothing.
    const isIdle = () => expect(desk.container.querySelector('.template [aria-disabled="true"]')).toBeNull()
    await vi.waitFor(isIdle)
    pressIn(rowOf(call.name), 'Save')
    await isShown('Saved.')
    await vi.waitFor(isIdle)
    expect(rowOf(answer.name)?.textContent).toContain('You chose Mine.')
    pressIn(rowOf(answer.name), choice)
    expect(document.activeElement?.textContent).toBe(`Save ${answer.name}`)
    await vi.waitFor(() => expect(stored().templates.contact).toEqual([{ ...answer, body }, call]))
    await vi.waitFor(() => expect(rowOf(answer.name)?.querySelector('textarea')?.value).toBe(body))
    await isShown(`${call.name}My call`)
  },
)

test('a template is added, renamed and removed independently, and its row keeps the focus', async () => {
  const { stored } = await showSettings({ templates: contact(answer) })
  desk.press('Add a template Contact')
  const row = rowOf('')
  const name = row?.querySelector('input')
  typeInto(name, 'Visit')
  typeTemplate('Visit', 'Come by.')
  name?.focus()
  flushSync(() => row?.requestSubmit())
  await vi.waitFor(() => expect(stored().templates.contact.at(-1)).toEqual({ name: 'Visit', body: 'Come by.' }))
  await vi.waitFor(() => expect(shownNames()).toEqual([answer.name, 'Visit']))
  typeInto(name, 'Viewing')
  flushSync(() => row?.requestSubmit())
  await vi.waitFor(() => expect(stored().templates.contact.at(-1)?.name).toBe('Viewing'))
  await desk.refresh()
  expect(document.activeElement).toBe(name)
  pressIn(row, 'Remove')
  pressIn(row, 'Remove it now')
  expect(document.activeElement?.className).toBe('templates-kind')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact(answer)))
})

test('a template that somebody else renames during typing stays one row, which says its new name', async () => {
  const renamed = { ...answer, name: 'Renamed' }
  const { stored } = await showSettings(
    { templates: contact(renamed, call) },
    { [`contact/${answer.name}`]: 'contact/Renamed' },
  )
  typeTemplate(answer.name, 'Mine')
  pressIn(rowOf(answer.name), 'Save')
  await isShown(`Contact, ${answer.name} (now called Renamed)`)
  await vi.waitFor(() => expect(shownNames()).toEqual([answer.name, call.name]))
  pressIn(rowOf(answer.name), 'Keep mine')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact({ ...answer, body: 'Mine' }, call)))
})

test('a template that somebody else removes during typing stays in the form, and can be kept', async () => {
  const { stored } = await showSettings({ templates: contact(call) })
  typeTemplate(answer.name, 'Mine')
  pressIn(rowOf(answer.name), 'Save')
  await isShown('Zoe Other removed it')
  expect(rowOf(answer.name)?.querySelector('textarea')?.value).toBe('Mine')
  pressIn(rowOf(answer.name), 'Keep mine')
  await vi.waitFor(() => expect(stored().templates).toEqual(contact(call, { ...answer, body: 'Mine' })))
})
