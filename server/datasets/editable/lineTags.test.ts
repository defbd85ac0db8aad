import { describe, expect, it } from 'vitest'
import { namesTag } from '../../http/preconditions.ts'
import { isSeen, lineTag, seenStates } from './lineTags.ts'

const line = { i: 1234000 }
const tag = lineTag(line, '{"_id":"a"}')

describe('the tag of a line', () => {
  it('tells the write and the answer', () => {
    expect(tag).toMatch(/^W\/"1234000-[\w-]{27}"$/)
    expect(lineTag(line, '{"_id":"b"}')).not.toBe(tag)
  })

  it.each([
    tag,
    tag.slice(2),
    '"1234000"',
    'w/"1234000"',
    ' "7" , "1234000"',
    '"7",W/"1234000-x"',
    '1234000',
    '*',
    ' * '
  ])('is named by %s', (header) => expect(isSeen(seenStates(header)!, line)).toBe(true))

  it.each(['', '""', '"123400"', '"12340000"', '"a"', 'W/', '"x1234000"', '"1234000x"', '-1', '"*"'])(
    'is not named by %s',
    (header) => expect(isSeen(seenStates(header)!, line)).toBe(false)
  )

  it('is of a line that is there', () => {
    expect(isSeen('*', undefined)).toBe(false)
    expect(seenStates(undefined)).toBeUndefined()
  })

  it('is compared whole by who asks whether the answer changed', () => {
    for (const header of [tag, tag.slice(2), `"a", ${tag}`, '*']) expect(namesTag(header, tag)).toBe(true)
    for (const header of ['', '"1234000"', 'W/"1234000-"']) expect(namesTag(header, tag)).toBe(false)
  })
})
