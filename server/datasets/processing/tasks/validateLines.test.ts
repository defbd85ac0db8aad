import { describe, expect, it, vi } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { tasks } from './index.ts'
import { analyze, dataInput, report, type Change } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

describe('validate', () => {
  const validate = async (content: string, rules: Partial<SchemaProperty>[]) => {
    const analyzed = await analyze(content)
    const change: Change = (schema) => schema.map((column, position) => ({ ...column, ...rules[position] }))
    return tasks.validate(dataInput(analyzed, change), report)
  }

  it('checks nothing without a rule', async () => {
    expect((await validate('a\nx\n', [{}])).errorCount).toBe(0)
  })

  it('says what is wrong with each line, in French', async () => {
    const content = 'code;n;l\nab;3;A\nA1;9;A\n;4;Z\n'
    const output = await validate(content, [
      { 'x-required': true, pattern: '^[a-z]+$' },
      { maximum: 5 },
      { 'x-labels': { A: 'Un' }, 'x-labelsRestricted': true }
    ])
    expect(output.rowCount).toBe(3)
    expect(output.errors).toEqual([
      {
        line: 2,
        message:
          '/code doit correspondre au format "^[a-z]+$" (^[a-z]+$) (valeur : "A1"), /n doit être <= 5 (comparison=<=, limit=5) (valeur : 9)'
      },
      {
        line: 3,
        message:
          'requiert la propriété code (code), /l doit être égal à la constante (A) (valeur : "Z"), /l doit correspondre à exactement un schéma de "oneOf" (valeur : "Z")'
      }
    ])
    expect(output.detailCount).toBe(5)
    expect(output.details[1]).toEqual({
      line: 2,
      field: 'n',
      message: '/n doit être <= 5 (comparison=<=, limit=5) (valeur : 9)',
      value: '9'
    })
  })

  it('takes the labels of numbers and booleans for their values', async () => {
    const restricted = { 'x-labelsRestricted': true }
    const output = await validate('n;b\n1;oui\n3;non\n', [
      { 'x-labels': { '1': 'Un', '2': 'Deux' }, ...restricted },
      { 'x-labels': { true: 'Ouvert' }, ...restricted }
    ])
    expect(output.errors.map(({ line }) => line)).toEqual([2])
    expect(output.details.map(({ field }) => field)).toEqual(['n', 'n', 'n', 'b', 'b'])
  })

  it('enforces types and formats too, and replaces the message of a pattern', async () => {
    const days = Array.from(
      { length: 1100 },
      (_, row) => `2024-01-${String(1 + (row % 28)).padStart(2, '0')};${row}`
    )
    const output = await validate(`jour;n\n${days.join('\n')}\nhier;1,5\n`, [
      { format: 'date' },
      { minimum: 0 }
    ])
    expect(output.errors).toEqual([
      {
        line: 1101,
        message:
          '/jour doit correspondre au format "date" (date) (valeur : "hier"), /n doit être de type integer (valeur : 1.5)'
      }
    ])
    const custom = await validate('c\nx\n', [{ pattern: '^a$', patternErrorMessage: 'mauvais format' }])
    expect(custom.errors[0]?.message).toBe('/c mauvais format (valeur : "x")')
  })
})
