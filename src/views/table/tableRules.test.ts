// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { canFilterOn, canShowWhole, cellActions, isCut } from './cellActions.ts'
import { columnGroups, isSortable, tableColumns, visibleColumns } from './columns.ts'
import { grownWidths, stretchedWidths } from './columnWidths.ts'
import { gridColumns } from './gridColumns.ts'
import {
  firstPagePath,
  fittingPageSize,
  pathOf,
  scrollPageSize,
  selectionParameters,
  shortTableHeight,
  tableShape,
  truncateLength
} from './linesRequest.ts'
import { movedPosition } from './useGridFocus.ts'

const dataset = {
  id: 'd 1',
  count: 20,
  finalizedAt: '2026-01-01T00:00:00.000Z',
  schema: [
    { key: 'a', type: 'string' },
    { key: 'b', type: 'integer' }
  ]
} as Dataset

describe('the request', () => {
  it.each([
    [600, 40, 20],
    [720, 40, 40],
    [600, 28, 40],
    [0, 40, 20]
  ])('a height of %i with rows of %i asks for %i lines', (height, row, size) => {
    expect(scrollPageSize(height, row)).toBe(size)
  })

  it('has as many lines as fit in the height, five at least', () => {
    expect(fittingPageSize(600, 50, 40)).toBe(12)
    expect(fittingPageSize(100, 50, 40)).toBe(5)
  })

  it('reduces the height of a short table to its lines, four at least', () => {
    const wide = { headerHeight: 50, rowHeight: 40, narrow: false }
    expect(shortTableHeight(600, 6, wide)).toBe(48 + 50 + 6 * 40 + 16)
    expect(shortTableHeight(600, 0, wide)).toBe(shortTableHeight(600, 4, wide))
    expect(shortTableHeight(600, 100, wide)).toBe(600)
  })

  it.each([
    [1280, 10, 'table', false, 50],
    [1280, 2, 'table', false, 80],
    [1280, 1, 'table', false, 160],
    [3000, 1, 'table', false, 200],
    [400, 10, 'table', true, 40],
    [1280, 2, 'table-dense', false, 70],
    [1280, 2, 'list', false, 200]
  ] as const)(
    'a window of %i with %i columns, %s, narrow %s, cuts at %i',
    (width, columns, display, narrow, length) => {
      expect(truncateLength(width, columns, display, narrow)).toBe(length)
    }
  )

  it('has the parameters of search, sort and filters', () => {
    const state = {
      q: 'x',
      sort: { key: 'b', descending: true },
      filters: [{ column: 'b', operator: 'in' as const, values: ['1', '2'] }]
    }
    const selection = selectionParameters(dataset, state, [['_c_town_eq', 'y']], true)
    expect(firstPagePath(dataset, selection, { size: 20, shape: tableShape(dataset, 50, 'table') })).toBe(
      '/data-fair/api/v1/datasets/d%201/lines?size=20&truncate=50&q=x&q_mode=complete&sort=-b&b_in=1%2C2&_c_town_eq=y&draft=true&finalizedAt=2026-01-01T00%3A00%3A00.000Z'
    )
    const large = { ...dataset, count: 10_000 }
    expect(selectionParameters(large, state, [], false)[1]).toEqual(['q_mode', 'simple'])
  })

  it('does not select the texts of documents and the geometries', () => {
    const keys = ['doc', '_file.content', '_file.content_length', '_geoshape', '_id']
    const schema = keys.map((key) => ({ key, type: 'string' as const }))
    const path = firstPagePath(dataset, [], {
      size: 20,
      shape: tableShape({ ...dataset, schema }, 50, 'table')
    })
    expect(new URLSearchParams(path.split('?')[1]).get('select')).toBe('doc,_file.content_length,_id')
  })

  it('turns the link of the next page into a path of this host', () => {
    expect(pathOf('https://elsewhere/data-fair/api/v1/datasets/a/lines?after=1')).toBe(
      '/data-fair/api/v1/datasets/a/lines?after=1'
    )
  })
})

describe('columns', () => {
  const schema = [
    { key: 'a', type: 'string' as const, 'x-group': 'G' },
    { key: '_id', type: 'string' as const, 'x-calculated': true },
    { key: 'b', type: 'string' as const },
    { key: '_updatedAt', type: 'string' as const, 'x-calculated': true },
    { key: 'c', type: 'string' as const, 'x-group': 'G' }
  ]
  const columns = tableColumns(schema)
  const keys = (list: { key: string }[]): string[] => list.map(({ key }) => key)

  it('are those of the schema without calculated ones, except the dates and authors of changes', () => {
    expect(keys(columns)).toEqual(['a', 'b', '_updatedAt', 'c'])
  })

  it('are all visible without a selection, in the order of the schema', () => {
    expect(keys(visibleColumns(columns, []))).toEqual(['a', 'b', '_updatedAt', 'c'])
    expect(keys(visibleColumns(columns, ['c', 'a']))).toEqual(['a', 'c'])
    expect(keys(visibleColumns(columns, ['gone']))).toEqual(['a', 'b', '_updatedAt', 'c'])
  })

  it('are grouped by `x-group`', () => {
    const { groups, ungrouped } = columnGroups(columns)
    expect(groups.map((group) => [group.name, keys(group.columns)])).toEqual([['G', ['a', 'c']]])
    expect(keys(ungrouped)).toEqual(['b', '_updatedAt'])
  })

  it('start with the fixed one, except in a selectable table', () => {
    const order = (selectable: boolean): string[] =>
      gridColumns(columns, 'b', { selectable, hasThumbnails: true }).columns.map((column) =>
        column.kind === 'data' ? column.property.key : column.kind
      )
    expect(order(false)).toEqual(['b', 'thumbnail', 'a', '_updatedAt', 'c'])
    expect(order(true)).toEqual(['selection', 'thumbnail', 'a', 'b', '_updatedAt', 'c'])
  })

  it('are sortable if they are texts or numbers with the capability to sort', () => {
    expect(isSortable({ key: 'a', type: 'string' })).toBe(true)
    expect(isSortable({ key: 'a', type: 'boolean' })).toBe(false)
    expect(isSortable({ key: 'a', type: 'number', 'x-capabilities': { values: false } })).toBe(false)
    expect(
      isSortable({ key: 'a', type: 'string', 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' })
    ).toBe(false)
  })
})

describe('the actions of a cell', () => {
  const text = { key: 'a', type: 'string' as const }
  const cut = `${'x'.repeat(50)}...`

  it('show a truncated value in full, for texts only', () => {
    expect(isCut(text, cut, 50)).toBe(true)
    expect(canShowWhole(text, cut, 50)).toBe(true)
    expect(canShowWhole(text, 'short', 50)).toBe(false)
    expect(canShowWhole({ ...text, separator: ',' }, cut, 50)).toBe(false)
    expect(canShowWhole({ ...text, 'x-refersTo': 'https://schema.org/WebPage' }, cut, 50)).toBe(false)
  })

  it('filter by the values that the API can compare', () => {
    expect(canFilterOn(text, 'v')).toBe(true)
    expect(canFilterOn(text, '')).toBe(false)
    expect(canFilterOn(text, '{"a":1}')).toBe(false)
    expect(canFilterOn(text, 'x'.repeat(201))).toBe(false)
    expect(canFilterOn({ ...text, 'x-capabilities': { index: false } }, 'v')).toBe(false)
    expect(canFilterOn({ key: 'a', type: 'boolean' }, false)).toBe(true)
  })

  it('do not filter by a value that is already filtered', () => {
    const line = { a: 'v', _score: null }
    expect(cellActions(text, line, 50, []).filterSame).toBe(true)
    expect(cellActions(text, line, 50, [{ column: 'a', operator: 'eq', values: ['v'] }]).filterSame).toBe(
      false
    )
  })
})

describe('widths', () => {
  const rules = { minimum: 120, maximum: 400 }

  it('only grow, between their minimum and maximum', () => {
    const first = grownWidths(
      new Map(),
      new Map([
        ['a', 10],
        ['b', 200.4],
        ['c', 900]
      ]),
      rules
    )
    expect([...first.values()]).toEqual([120, 201, 400])
    expect(grownWidths(first, new Map([['b', 130]]), rules).get('b')).toBe(201)
  })

  it('fill the frame exactly, and are not shrunk to fit it', () => {
    const widths = new Map([
      ['a', 100],
      ['b', 201],
      ['c', 99]
    ])
    const filled = stretchedWidths(['a', 'b', 'c'], widths, 1001, new Map([['c', 99]]))
    expect(filled.reduce((sum, width) => sum + width, 0)).toBe(1001)
    expect(filled[2]).toBe(99)
    expect(stretchedWidths(['a', 'b'], widths, 50, new Map())).toEqual([100, 201])
  })
})

describe('moving in the grid', () => {
  const size = { rows: 100, columns: 5, pageRows: 10 }
  it.each([
    ['ArrowDown', false, { row: 3, column: 1 }],
    ['ArrowUp', true, { row: -1, column: 1 }],
    ['ArrowLeft', true, { row: 2, column: 0 }],
    ['End', true, { row: 99, column: 4 }],
    ['PageUp', false, { row: -1, column: 1 }],
    ['PageDown', false, { row: 12, column: 1 }],
    ['a', false, undefined]
  ])('%s (far: %s)', (key, far, expected) => {
    expect(movedPosition({ row: 2, column: 1 }, key, far, size)).toEqual(expected)
  })
})
