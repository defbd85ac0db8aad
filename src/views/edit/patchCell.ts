import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { changedColumns } from './lineContent.ts'
import { LineChanged, patchLine, type StoredLine } from './linesApi.ts'
import type { Conflict } from './useEditedLine.ts'

/** Maximum number of retries after concurrent writes to the same line. */
const maxAttempts = 20

/**
 * Writes one value, unless another user changed this value since it was loaded; concurrent changes to other values of
 * the line do not matter.
 * @returns the saved line, or the conflict
 */
export async function patchCell(
  datasetId: string,
  column: SchemaProperty,
  seen: StoredLine,
  value: unknown
): Promise<{ saved: StoredLine } | { conflict: Conflict }> {
  let base = seen
  for (let attempt = 1; ; attempt++) {
    try {
      return { saved: await patchLine(datasetId, base, { [column.key]: value }) }
    } catch (error) {
      if (!(error instanceof LineChanged)) throw error
      const { current } = error
      if (!current) return { conflict: error }
      // The value is already stored, perhaps by an attempt whose response was lost.
      if (changedColumns([column], current, { [column.key]: value }).length === 0) return { saved: current }
      const isOther = changedColumns([column], seen, current).length > 0
      if (isOther || attempt === maxAttempts) return { conflict: { current } }
      base = current
    }
  }
}
