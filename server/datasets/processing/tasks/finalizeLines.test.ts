import { describe, expect, it, vi } from 'vitest'
import { tasks } from './index.ts'
import { analyze, index, limits, report, type Change } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

describe('finalize', () => {
  const finalize = async (content: string, change: Change = (schema) => schema) => {
    const analyzed = await analyze(content)
    await index(analyzed, { change })
    return tasks.finalize(
      { linesPath: analyzed.linesPath, schema: change(analyzed.schema), ...limits },
      report
    )
  }

  it('counts values, and lists those of columns that have few', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) =>
        `${row};${row % 3 ? 'b' : 'é'};${row % 2 ? 'oui' : 'non'};${row % 2};2024-01-0${1 + (row % 2)}`
    )
    const { columns } = await finalize(`id;t;bool;n;jour\n${rows.join('\n')}\n`, (schema) =>
      schema.map((column) => (column.key === 'n' ? { ...column, type: 'integer' } : column))
    )
    expect(columns).toEqual({
      id: { cardinality: 40 },
      t: { cardinality: 2, enum: ['b', 'é'] },
      bool: { cardinality: 2, enum: ['false', 'true'] },
      n: { cardinality: 2, enum: [0, 1] },
      jour: { cardinality: 2, enum: ['2024-01-01', '2024-01-02'] }
    })
  })

  it('lists no value of a column that few lines fill', async () => {
    const rows = Array.from({ length: 50 }, (_, row) => `${row};${row < 10 ? 'x' : ''}`)
    const { columns } = await finalize(`id;t\n${rows.join('\n')}\n`)
    expect(columns.t).toEqual({ cardinality: 1 })
  })

  it('skips coordinates and columns that cannot be grouped', async () => {
    const { columns } = await finalize('lat;t\n1,5;x\n2,5;x\n', ([lat, t]) => [
      { ...lat!, 'x-refersTo': 'http://schema.org/latitude' },
      { ...t!, 'x-capabilities': { values: false } }
    ])
    expect(columns).toEqual({})
  })

  it('tells the period, and the columns whose values are too long', async () => {
    const output = await finalize(
      `debut;fin;t\n1/2/2024 10:00;;${'a'.repeat(201)}\n1/3/2024 10:00;2/3/2024 12:00;b\n`,
      ([start, end, text]) => [
        { ...start!, 'x-refersTo': 'https://schema.org/startDate' },
        { ...end!, 'x-refersTo': 'https://schema.org/endDate' },
        text!
      ]
    )
    expect(output.timePeriod).toEqual({
      startDate: '2024-02-01T09:00:00.000Z',
      endDate: '2024-03-02T11:00:00.000Z'
    })
    expect(output.longValues).toEqual(['t'])
  })
})
