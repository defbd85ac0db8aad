import { expect, it } from 'vitest'
import { evaluateLines, type PreviewExpression, type PreviewResult } from './evaluateLines.ts'

const schema = [{ key: 'a' }, { key: '_ext.b' }, { key: 'tags' }]

async function resultsOf(
  expressions: PreviewExpression[],
  lines: Record<string, unknown>[]
): Promise<PreviewResult[]> {
  const results: PreviewResult[] = []
  await evaluateLines({ expressions, schema, lines, defaultTimeZone: 'Europe/Paris' }, (newResults) => {
    results.push(...newResults)
    return true
  })
  return results
}

it('converts results as the server does, with the error of each line', async () => {
  const expressions = [{ expr: 'a + _ext.b', column: { key: 'r', type: 'integer' } }]
  expect(await resultsOf(expressions, [{ a: 1, '_ext.b': 2.4 }, { a: 'x' }])).toEqual([
    { text: '3', value: 3 },
    { text: 'NaN', value: 'NaN' }
  ])
  const [result] = await resultsOf([{ expr: 'nothing.b', column: { key: 'r', type: 'string' } }], [{}])
  expect(result).toEqual({ error: 'undefined variable: nothing' })
})

it('evaluates earlier columns first, and does not change the lines', async () => {
  const lines = [{ a: 2 }]
  const expressions = [
    { expr: 'a * 2', column: { key: 'double', type: 'integer' } },
    { expr: 'double + 1', column: { key: 'r', type: 'integer' } }
  ]
  const results: PreviewResult[] = []
  const job = { expressions, schema: [...schema, { key: 'double' }], lines, defaultTimeZone: 'Europe/Paris' }
  await evaluateLines(job, (newResults) => results.push(...newResults) > 0)
  expect(results).toEqual([{ text: '5', value: 5 }])
  expect(lines).toEqual([{ a: 2 }])
})

it('stops a line that takes too long, and the whole run when it is obsolete', async () => {
  const expr = 'f(x) = x > 0 ? f(x - 1) + f(x - 1) : 1; f(60)'
  const expressions = [{ expr, column: { key: 'r', type: 'integer' } }]
  let callCount = 0
  await evaluateLines(
    { expressions, schema, lines: Array.from({ length: 50 }, () => ({})), defaultTimeZone: 'UTC' },
    ([first]) => {
      callCount += 1
      expect(first?.error).toBeDefined()
      return false
    }
  )
  expect(callCount).toBe(1)
})
