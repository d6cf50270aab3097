// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnerFile, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'
import { ownerFilesIsland } from './owner-files.tsx'

const file: OwnerFile = { id: 'a', name: 'lease.pdf', bytes: 9, state: 'there', why: '' }
const viewOf = (files: OwnerFile[]): OwnerFilesView => ({
  address: '',
  until: '',
  sections: [{ category: 'leases', state: 'arrived', answer: '', files }],
  used: { files: files.length, bytes: 9 },
  isComplete: false,
  answerBy: '',
  nextFile: 'b',
})

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterEach(() => {
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})

test('each removal is announced, and the focus stays in its section', async () => {
  const answers = [viewOf([{ ...file, id: 'b', name: 'second.pdf' }]), viewOf([])]
  vi.stubGlobal('fetch', async () => Response.json({ view: answers.shift() }))
  const { Component } = ownerFilesIsland
  const first = viewOf([file, { ...file, id: 'b', name: 'second.pdf' }])
  flushSync(() => root.render(<Component view={first} path="/files/x" apikey="" />))
  const said = () => [...place.querySelectorAll('#leases > [role=status]')].at(-1)?.textContent
  await vi.waitFor(() => expect(place.querySelector<HTMLInputElement>('[type=file]')?.multiple).toBe(true))
  for (const name of ['lease.pdf', 'second.pdf']) {
    await vi.waitFor(() => expect(place.querySelector(`[aria-label="Remove ${name}"]`)).not.toBeNull())
    const button = place.querySelector<HTMLButtonElement>(`[aria-label="Remove ${name}"]`)
    button?.focus()
    flushSync(() => button?.form?.requestSubmit())
    expect(said()).toBe('')
    await vi.waitFor(() => expect(said()).toBe('Removed.'))
    expect(document.activeElement?.id).toBe('leases-name')
  }
})
