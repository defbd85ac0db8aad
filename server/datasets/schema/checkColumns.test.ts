import { describe, expect, it } from 'vitest'
import { checkColumns } from './checkColumns.ts'

const columns = (keys: string): { key: string }[] => keys.split('').map((key) => ({ key }))

describe('columns of a schema', () => {
  it.each([
    ['ab', '', true],
    ['aba', '', false],
    ['aba', 'ab', false],
    // A stored schema may contain a column twice, because of an old bug.
    ['aba', 'aba', true],
    ['aab', 'aba', true],
    ['ab', 'aba', true],
    ['abb', 'aba', false],
    ['aaab', 'aba', false]
  ])('%s after %s: %s', (given, known, isAccepted) => {
    const check = (): void => checkColumns(columns(given), columns(known))
    if (isAccepted) expect(check).not.toThrow()
    else expect(check).toThrow('autre colonne')
  })

  it('may keep a stored unknown time zone, but not get a new one', () => {
    const [odd, other] = [
      { key: 'a', timeZone: 'Mars/Olympus' },
      { key: 'b', timeZone: 'Mars/Olympus' }
    ]
    expect(() => checkColumns([odd], [odd])).not.toThrow()
    expect(() => checkColumns([odd, other], [odd])).toThrow('Mars/Olympus')
  })
})
