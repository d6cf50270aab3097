import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineIsland } from './define-island.ts'
import { Island } from './island.tsx'

function Greeting({ name }: { name: string }) {
  return (
    <label htmlFor={useId()}>
      Hello {name} <input id={useId()} />
    </label>
  )
}

function Pressed(_props: { onPress: () => void }) {
  return null
}

const greeting = defineIsland('greeting', Greeting, { wake: ['intent', 'life'] })

test('an island carries its name, its wake conditions and its props', () => {
  const html = renderToStaticMarkup(<Island of={greeting} props={{ name: 'Ada' }} />)
  expect(html).toContain('data-island="greeting"')
  expect(html).toContain('data-wake="intent life"')
  expect(html).toContain('data-props="{&quot;name&quot;:&quot;Ada&quot;}"')
})

test('the markup inside carries the marks that hydration needs', () => {
  // Static markup would join the two texts, so React could not tell where the name begins.
  expect(renderToStaticMarkup(<Island of={greeting} props={{ name: 'Ada' }} />)).toContain('Hello <!-- -->Ada')
})

test('props cannot break out of their attribute or their text', () => {
  const name = `"'><script>alert(1)</script>`
  const html = renderToStaticMarkup(<Island of={greeting} props={{ name }} />)
  expect(html).not.toContain('<script')
  const attribute = /data-props="([^"]*)"/.exec(html)?.[1] ?? ''
  const unescaped = attribute.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<')
  expect(JSON.parse(unescaped.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))).toEqual({ name })
})

test('two islands of one kind on a page do not share ids', () => {
  const html = renderToStaticMarkup(
    <>
      <Island of={greeting} props={{ name: 'Ada' }} />
      <Island of={greeting} props={{ name: 'Grace' }} />
    </>,
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
})

test('a prop that JSON cannot represent does not compile', () => {
  // @ts-expect-error a function cannot be serialised into a page
  expect(defineIsland('pressed', Pressed, { wake: ['life'] }).name).toBe('pressed')
})
