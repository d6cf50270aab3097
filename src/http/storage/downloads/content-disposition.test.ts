import { expect, test } from 'vitest'
import { createDisposition } from './content-disposition.ts'

test.each([
  ['', 'attachment;'],
  ['plan.pdf', "attachment; filename=plan.pdf; filename*=UTF-8''plan.pdf"],
  ['my résumé.txt', `attachment; filename="my r_sum_.txt"; filename*=UTF-8''my%20r%C3%A9sum%C3%A9.txt`],
  ['a"b\\c.txt', "attachment; filename=a_b_c.txt; filename*=UTF-8''a%22b%5Cc.txt"],
  ["it's (new)*.pdf", `attachment; filename="it's (new)*.pdf"; filename*=UTF-8''it%27s%20%28new%29%2A.pdf`],
  [
    'a\r\nSet-Cookie: x.txt',
    `attachment; filename="a__Set-Cookie: x.txt"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.txt`,
  ],
  ['%C3%A9.png', "attachment; filename=_.png; filename*=UTF-8''%C3%A9.png"],
  ['100%.txt', "attachment; filename=100%.txt; filename*=UTF-8''100%25.txt"],
  ['%FF.txt', "attachment; filename=%FF.txt; filename*=UTF-8''%25FF.txt"],
])('the file name %j becomes the header %s', (name, header) => {
  expect(createDisposition(name)).toBe(header)
})
