import { array, assert, constantFrom, jsonValue, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { JsonSplitter, parsedPart, type JsonPart } from './elements.ts'

function split(text: string, member?: string, chunkLength = 1): JsonPart[] {
  const splitter = new JsonSplitter(member)
  const parts: JsonPart[] = []
  for (let from = 0; from < text.length; from += chunkLength) {
    parts.push(...splitter.push(text.slice(from, from + chunkLength)))
  }
  splitter.end()
  return parts
}

const elements = (text: string, member?: string): string[] =>
  split(text, member).flatMap((part) => (part.kind === 'element' ? [part.text] : []))

describe('the elements of a JSON document', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['\ufeff[1, 2]', ['1', '2']],
    ['[{"a": "],"}, [1, [2]]]', ['{"a": "],"}', '[1, [2]]']],
    ['["\\"", "\\\\"]', ['"\\""', '"\\\\"']]
  ])('of the root array %j', (text, expected) => {
    expect(elements(text)).toEqual(expected)
  })

  it('of a member, with the other members', () => {
    const text = '{"type": "F", "features": [{"a": 1}, {"b": [2]}], "crs": {"features": [3]}, "n": null}'
    expect(split(text, 'features')).toEqual([
      { kind: 'member', text: '"type": "F"' },
      { kind: 'element', text: '{"a": 1}' },
      { kind: 'element', text: '{"b": [2]}' },
      { kind: 'member', text: '"crs": {"features": [3]}' },
      { kind: 'member', text: '"n": null' }
    ])
    expect(elements('{"features":[]}', 'features')).toEqual([])
  })

  it.each(['', '[1', '[1,,2]', '{"a":1}', '[1]]', '[1] [2]', '["a]', 'null', '[1]{}', 'x[1]'])(
    'refuses %j',
    (text) => {
      expect(() => split(text)).toThrow(ConversionError)
    }
  )

  it('do not depend on the chunks of the text', () => {
    assert(
      property(array(jsonValue(), { maxLength: 6 }), nat(20), constantFrom(0, 2), (values, cut, indent) => {
        const text = JSON.stringify(values, null, indent)
        const parts = split(text, undefined, cut + 1)
        expect(parts.map((part) => parsedPart(part.text))).toEqual(JSON.parse(text))
        const inMember = split(JSON.stringify({ a: values, features: values, b: 1 }), 'features', cut + 1)
        const found = inMember.filter(({ kind }) => kind === 'element')
        expect(found.map((part) => parsedPart(part.text))).toEqual(JSON.parse(text))
      })
    )
  })
})
