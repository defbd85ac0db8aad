import type { DatasetFiles } from '../files/datasetFiles.ts'
import type { LinesVersion } from '../lines/layout.ts'
import type { DatasetRecord } from './record.ts'

/** Returns the current readable version of the lines of a dataset; undefined before the first indexing. */
export function linesVersionOf(
  files: Pick<DatasetFiles, 'linesPath'>,
  { id, schema, _lines, isRest }: Pick<DatasetRecord, 'id' | 'schema' | '_lines' | 'isRest'>
): LinesVersion | undefined {
  if (!_lines) return undefined
  return {
    datasetId: id,
    path: files.linesPath(id, _lines.file),
    schema: _lines.schema ?? schema,
    count: _lines.count,
    ...(isRest ? { isEditable: true as const } : {})
  }
}
