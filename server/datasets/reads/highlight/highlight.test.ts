import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinEdits } from './editDistance.ts'
import { fragmentsOf } from './fragments.ts'
import { highlighter } from './index.ts'

const filler = 'mot '.repeat(60)

describe('fragments of a text', () => {
  it.each([
    ['', [], []],
    ['abc', [], ['abc']],
    ['a b c', [[2, 3]], ['a <em class="highlighted">b</em> c']],
    ['😀'.repeat(200), [], ['😀'.repeat(150)]]
  ])('%j', (text, marks, expected) => {
    expect(
      fragmentsOf(
        text,
        marks.map(([start = 0, end = 0]) => ({ start, end }))
      )
    ).toEqual(expected)
  })

  it('are short pieces around the marks of a long one', () => {
    const text = `${filler}premier ${filler}second ${filler}`
    const marks = ['premier', 'second'].map((word) => {
      const start = text.indexOf(word)
      return { start, end: start + word.length }
    })
    const fragments = fragmentsOf(text, marks)
    expect(fragments).toHaveLength(2)
    for (const [index, fragment] of fragments.entries()) {
      expect(fragment).toContain(`<em class="highlighted">${index ? 'second' : 'premier'}</em>`)
      expect(fragment).toMatch(/^mot .* mot$/)
      expect(fragment.replaceAll(/<[^>]*>/g, '').length).toBeLessThan(130)
    }
  })

  it('are pieces of the text with all marks in them, five at most', () => {
    const words = fc.array(
      fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), fc.boolean())
    )
    fc.assert(
      fc.property(words, (list) => {
        let text = ''
        const marks = list.flatMap(([word, isMarked]) => {
          const start = text.length
          text += `${word} `
          return isMarked ? [{ start, end: start + word.length }] : []
        })
        const fragments = fragmentsOf(text, marks)
        expect(fragments.length).toBeLessThanOrEqual(5)
        for (const fragment of fragments) {
          expect(text).toContain(fragment.replaceAll(/<em class="highlighted">|<\/em>/g, '').trim())
        }
      })
    )
  })
})

describe('words that a query found', () => {
  const mark = (cell: unknown, q: string): string[] | undefined =>
    highlighter(['a'], { text: { text: q, mode: 'simple' }, filters: [] }, [{ key: 'a', type: 'string' }])(
      cell === undefined ? {} : { a: cell }
    ).a
  const em = (word: string): string => `<em class="highlighted">${word}</em>`

  it.each([
    ['Écoles primaires', 'ecole', [`${em('Écoles')} primaires`]],
    ['les écoles', 'les écoles', [`les ${em('écoles')}`]],
    ['marché', 'mar*', [em('marché')]],
    ['maison', 'maisno~1', [em('maison')]],
    ['rue des lilas, la rue', '"rue des lilas"', [`${em('rue')} des ${em('lilas')}, la rue`]],
    ['a b', 'b -a', [`a ${em('b')}`]],
    [['un chat', 'un chien'], 'chien', ['un chat', `un ${em('chien')}`]],
    [12, '12', [em('12')]],
    [undefined, 'a', []]
  ])('%j for %j', (cell, q, expected) => {
    expect(mark(cell, q)).toEqual(expected)
  })

  it.each([
    ['abc', 'abc', 0, true],
    ['abc', 'acb', 1, true],
    ['abc', 'ab', 1, true],
    ['abc', 'xyz', 2, false],
    ['', 'ab', 2, true],
    ['kitten', 'sitting', 2, false],
    ['𠮷𠮷野屋', '𠮷野屋', 1, true]
  ])('%s is %s within %s edits: %s', (a, b, edits, expected) => {
    expect(isWithinEdits(a, b, edits)).toBe(expected)
  })
})
