import { categoryConcept, descriptionConcept, labelConcept } from '../../../contract/vocabulary/concepts.ts'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import { columnAnalysis, columnNumber, type ColumnAnalysis, type TextColumn } from './textColumn.ts'

/** Columns that a query searches, grouped by method. */
export interface SearchedColumns {
  /** Numbers of the columns searched in the index, by analysis. */
  french: number[]
  plain: number[]
  /** Whether all the columns of the index are searched. */
  wholeIndex: boolean
  /** Columns whose stored values are compared with the query. */
  compared: (TextColumn & { analysis: Exclude<ColumnAnalysis, 'french' | 'plain'> })[]
  /** Columns searched for a substring in the mode `complete`. */
  wildcard: TextColumn[]
  /** Weights other than 1, by column number (docs/api/text-search.md). */
  weights: Map<number, number>
}

const conceptWeights = new Map([
  [labelConcept, 3],
  [descriptionConcept, 2],
  [categoryConcept, 2]
])

/** @param keys keys of the columns to search; undefined for all searchable columns */
export function searchedColumns(columns: TextColumn[], keys: string[] | undefined): SearchedColumns {
  const searched: SearchedColumns = {
    french: [],
    plain: [],
    wholeIndex: true,
    compared: [],
    wildcard: [],
    weights: new Map()
  }
  for (const column of columns) {
    const analysis = columnAnalysis(column.property)
    if (keys && !keys.includes(column.property.key)) {
      if (analysis === 'french' || analysis === 'plain') searched.wholeIndex = false
      continue
    }
    const weight = conceptWeights.get(column.property['x-refersTo'] ?? '')
    if (weight) searched.weights.set(columnNumber(column), weight)
    if (analysis === 'french') searched.french.push(columnNumber(column))
    else if (analysis === 'plain') searched.plain.push(columnNumber(column))
    else if (analysis) searched.compared.push({ ...column, analysis })
    if (hasCapability(column.property, 'wildcard') && column.column.type === 'VARCHAR') {
      searched.wildcard.push(column)
    }
  }
  return searched
}
