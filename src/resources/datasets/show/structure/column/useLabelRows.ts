import { useState } from 'react'
import { labelsOf, pairsOf, type LabelPair } from '../../../model/columnRules.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'

export interface LabelRow extends LabelPair {
  id: number
}

interface LabelRows {
  rows: LabelRow[]
  append: (pairs: LabelPair[]) => void
  change: (row: LabelRow, values: Partial<LabelPair>) => void
  remove: (row: LabelRow) => void
}

/** Labels of a column as rows, which may be incomplete or repeated while they are edited. */
export function useLabelRows({ property, edit }: Pick<ColumnFormProps, 'property' | 'edit'>): LabelRows {
  const [rows, setRows] = useState<LabelRow[]>(() => numbered(pairsOf(property['x-labels']), 0))

  function setAll(changed: LabelRow[]): void {
    setRows(changed)
    edit({ 'x-labels': labelsOf(changed) })
  }

  return {
    rows,
    append: (pairs) => setAll([...rows, ...numbered(pairs, Math.max(-1, ...rows.map(({ id }) => id)) + 1)]),
    change: (row, values) =>
      setAll(rows.map((candidate) => (candidate === row ? { ...row, ...values } : candidate))),
    remove: (row) => setAll(rows.filter((candidate) => candidate !== row))
  }
}

function numbered(pairs: LabelPair[], first: number): LabelRow[] {
  return pairs.map((pair, index) => ({ ...pair, id: first + index }))
}
