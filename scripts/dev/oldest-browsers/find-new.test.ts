import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findNewInMarkup } from './find-new-in-markup.ts'
import { findNewInScript } from './find-new-in-script.ts'
import { findNewInStyle } from './find-new-in-style.ts'
import { type NewFeature, oldestBrowsers } from './too-new-features.ts'

const namesOf = (features: NewFeature[]) => features.map(({ name }) => name)

test.each([
  ['Map.groupBy(list, key)', 'Map.groupBy'],
  ['Object.groupBy(list, key)', 'Object.groupBy'],
  ['const { groupBy } = Object', '.groupBy'],
  ['window.URL.canParse(text)', 'URL.canParse'],
  ['URL.parse(text)', 'URL.parse'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Promise.try(run)', 'Promise.try'],
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Array.fromAsync(list)', 'Array.fromAsync'],
  ['Uint8Array.fromBase64(text)', 'Uint8Array.fromBase64'],
  ['RegExp.escape(text)', 'RegExp.escape'],
  ['Math.sumPrecise(list)', 'Math.sumPrecise'],
  ['new Set(a).union(b)', '.union'],
  ['a.isSubsetOf(b)', '.isSubsetOf'],
  ['Iterator.from(list)', 'Iterator.from'],
  ['new URLPattern(text)', 'URLPattern'],
  ['globalThis["URLPattern"]', '.URLPattern'],
  ['requestIdleCallback(run)', 'requestIdleCallback'],
  ['element.showPopover()', '.showPopover'],
  ['element.checkVisibility()', '.checkVisibility'],
  ['document.startViewTransition(run)', '.startViewTransition'],
  ['element.setHTMLUnsafe(html)', '.setHTMLUnsafe'],
  ['/[\\p{L}--[a-z]]/v', 'syntax: Invalid regular expression flag (1:1)'],
  ['/(?i:a)b/', 'syntax: Invalid regular expression: /(?i:a)b/: Invalid group (1:1)'],
  ['import data from "./data.json" with { type: "json" }', 'syntax: Unexpected token (1:31)'],
  ['using file = open()', 'syntax: Unexpected token (1:6)'],
])('in a script %s is refused', (code, name) => {
  expect(namesOf(findNewInScript(code))).toEqual([name])
})

test.each([
  'list.toSorted().at(-1)',
  'text.isWellFormed()',
  'structuredClone(value)',
  'class A { static { this.#a ??= 1 } static #a }',
  '/(?<=a)b/d',
  'await import("./a.js")',
  'CSS.escape(text)',
])('in a script %s is accepted', (code) => {
  expect(namesOf(findNewInScript(code))).toEqual([])
})

test.each([
  ['a { text-wrap: pretty }', ['text-wrap', 'text-wrap: pretty']],
  ['a { field-sizing: content }', ['field-sizing', 'field-sizing: content']],
  ['a { anchor-name: --a }', ['anchor-name']],
  ['a { transition-behavior: allow-discrete }', ['transition-behavior']],
  ['a { color: light-dark(#000, #fff) }', ['light-dark()']],
  ['a { width: calc-size(auto, size) }', ['calc-size()']],
  ['a { width: round(1px, 2px) }', ['round()']],
  ['a { transition-timing-function: linear(0, 1) }', ['linear()']],
  ['a { color: oklch(from red l c h) }', ['relative colours']],
  ['@starting-style { a { opacity: 0 } }', ['@starting-style']],
  ['@scope (a) { b { color: red } }', ['@scope']],
  ['@media (scripting: none) { a { color: red } }', ['@media scripting']],
  ['a { &:hover { color: red } }', ['nested rules']],
  ['a { b { color: red } }', ['nested rules']],
  ['a { @media print { color: red } }', ['nested rules']],
  [':user-invalid { color: red }', [':user-invalid']],
  ['a:open { color: red }', [':open']],
  ['details::details-content { color: red }', ['::details-content']],
])('in a sheet %s is refused', (css, names) => {
  expect(namesOf(findNewInStyle(css))).toEqual(names)
})

test.each([
  '@supports (field-sizing: content) { a { field-sizing: content } }',
  'a:is(:open, :not(:popover-open)) { color: red }',
  '@property --a { syntax: "*"; inherits: false }',
  '@layer a { a:has(b) { color: color-mix(in oklch, red, blue) } }',
  '@container (width > 1px) { a { inset: 0; height: 1dvh } }',
  '@media (width >= 1px) { .a\\:open\\&b { margin-inline: 1lh } }',
])('in a sheet %s is accepted', (css) => {
  expect(namesOf(findNewInStyle(css))).toEqual([])
})

test.each([
  ['<p popover>', ['popover']],
  ['<button popovertarget="a">', ['<button popovertarget>']],
  ['<details name="a">', ['<details name>']],
  ['<search class="a">', ['<search>']],
  ['<script type="speculationrules">', ['<script type="speculationrules">']],
  ['<p class="popover" hidden inert>', []],
])('in a page %s gives %j', (html, names) => {
  expect(namesOf(findNewInMarkup(html))).toEqual(names)
})

test('a finding names the browsers that lack the feature', () => {
  const [feature] = findNewInScript('Map.groupBy(list, key)')
  expect(feature?.lacking).toBe('Chrome 117, Safari 17.4, Chrome on Android 117, Safari on iOS 17.4')
})

test('the README names the oldest browsers', () => {
  const readme = readFileSync(join(dirname(dirname(dirname(import.meta.dirname))), 'README.md'), 'utf8')
  for (const [name, version] of Object.entries(oldestBrowsers)) {
    expect(readme.toLowerCase()).toContain(`${name} ${version}`)
  }
})
