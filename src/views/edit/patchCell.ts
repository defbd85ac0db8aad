import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { changedColumns } from './lineContent.ts'
import { LineChanged, patchLine, type StoredLine } from './linesApi.ts'
import type { Conflict } from './useEditedLine.ts'

/** Writes of others in the same line that are waited out; each was quicker by a hair. */
const mostAttempts = 20

/**
 * Writes one value, unless somebody else wrote that value since it was seen: other values of the line are none of its
 * business.
 * @returns the line as it is now, or what was in the way
 */
export async function patchCell(
  datasetId: string,
  column: SchemaProperty,
  seen: StoredLine,
  value: unknown
): Promise<{ saved: StoredLine } | { conflict: Conflict }> {
  let known = seen
  for (let attempt = 1; ; attempt++) {
    try {
      return { saved: await patchLine(datasetId, known, { [column.key]: value }) }
    } catch (error) {
      if (!(error instanceof LineChanged)) throw error
      const { current } = error
      if (!current) return { conflict: error }
      // The same was written, perhaps by an attempt whose answer was lost.
      if (changedColumns([column], current, { [column.key]: value }).length === 0) return { saved: current }
      const isOther = changedColumns([column], seen, current).length > 0
      if (isOther || attempt === mostAttempts) return { conflict: { current } }
      known = current
    }
  }
}
