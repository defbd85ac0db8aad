import { expect, it } from 'vitest'
import { excerptParts, highlightedFragments } from './highlight.ts'

it('splits a fragment at the highlight tags only', () => {
  expect(excerptParts('le <em class="highlighted">plan</em> <b>du</b> <em>port</em>')).toEqual([
    { text: 'le ', found: false },
    { text: 'plan', found: true },
    { text: ' <b>du</b> <em>port</em>', found: false }
  ])
  expect(excerptParts('<em class="highlighted">plan')).toEqual([{ text: 'plan', found: true }])
})

it('leaves out fragments without a match', () => {
  const line = {
    _score: null,
    _highlight: { a: ['le début', 'un <em class="highlighted">mot</em>'], b: ['rien'] }
  }
  expect(highlightedFragments(line, 'a')).toHaveLength(1)
  expect(highlightedFragments(line, 'b')).toEqual([])
  expect(highlightedFragments({ _score: null }, 'a')).toEqual([])
})
