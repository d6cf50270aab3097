import { expect, test } from 'vitest'
import type { OwnerFile, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'
import { describeNews } from './describe-news.ts'

const view = (...files: Partial<OwnerFile>[]) =>
  ({
    sections: [
      { category: 'photos', files: [] },
      { category: 'leases', files: files.map((file) => ({ id: 'a', name: 'lease.pdf', why: '', ...file })) },
    ],
  }) as unknown as OwnerFilesView

test('a file that arrived, was accepted or was refused is announced once, in its section', () => {
  const received = { at: 'leases', text: 'lease.pdf: Received.' }
  expect(describeNews(view(), view({ state: 'checking' }))).toEqual(received)
  expect(describeNews(view({ state: 'sending' }), view({ state: 'there' }))).toEqual(received)
  expect(describeNews(view({ state: 'checking' }), view({ state: 'there' }))).toBeNull()
  expect(describeNews(view(), view({ state: 'sending' }))).toBeNull()
  expect(describeNews(view({ state: 'there' }), view({ state: 'accepted' }))?.text).toBe('lease.pdf: Accepted.')
  const refused = view({ state: 'refused', why: 'infected' })
  expect(describeNews(view({ state: 'checking' }), refused)?.text).toMatch(/^lease\.pdf: We removed it: our scanner/)
  expect(describeNews(refused, refused)).toBeNull()
})

test('several files are announced together', () => {
  const both = view({ state: 'there' }, { id: 'b', name: 'second.pdf', state: 'there' })
  expect(describeNews(view(), both)?.text).toBe('lease.pdf: Received. second.pdf: Received.')
})
