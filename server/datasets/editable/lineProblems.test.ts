import { describe, expect, it } from 'vitest'
import { areMost, LineProblems } from './lineProblems.ts'

describe('problems of indexed lines', () => {
  it('count once for each line, and as harmless only when nothing else is wrong with it', () => {
    const problems = new LineProblems()
    problems.addLines(3)
    problems.add({ id: 'a', message: 'locked', isHarmless: true })
    problems.add({ id: 'a', message: 'far' })
    problems.add({ id: 'a', message: 'locked', isHarmless: true })
    problems.add({ id: 'b', message: 'locked', isHarmless: true })
    const told = problems.take()
    expect(told).toMatchObject({ count: 2, harmlessCount: 1, lineCount: 3 })
    expect(told.first.map(({ message }) => message)).toEqual(['far', 'locked'])
    expect(problems.take()).toEqual({ first: [], count: 0, harmlessCount: 0, lineCount: 0 })
  })

  it('are counted beyond those that are kept, also from another thread', () => {
    const other = new LineProblems()
    other.addLines(3000)
    for (let index = 0; index < 1500; index++)
      other.add({ id: `l${index}`, message: 'far', isHarmless: index >= 999 })
    const problems = new LineProblems()
    problems.addAll(other.take())
    expect(problems.take()).toMatchObject({ count: 1500, harmlessCount: 501, lineCount: 3000 })
  })

  it.each([
    [{ count: 1, harmlessCount: 0, lineCount: 2 }, false],
    [{ count: 2, harmlessCount: 0, lineCount: 3 }, true],
    [{ count: 2, harmlessCount: 1, lineCount: 3 }, false],
    [{ count: 0, harmlessCount: 0, lineCount: 0 }, false]
  ])('are most of the lines: %j %s', (problems, expected) => expect(areMost(problems)).toBe(expected))
})
