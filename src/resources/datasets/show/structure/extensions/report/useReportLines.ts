import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Dataset, Line } from '../../../../../../../contract/datasets/dataset.ts'
import { datasetPath } from '../../../../../../api/datasetPath.ts'
import { apiJson } from '../../../../../../api/http.ts'
import {
  firstState,
  reportQuery,
  type ReportColumns,
  type ReportState
} from '../../../../model/extensions/report.ts'

interface ReportLines {
  total: number
  results: Line[]
}

function readLines(
  dataset: Dataset,
  query: Record<string, string>,
  signal: AbortSignal
): Promise<ReportLines> {
  const draft = dataset.draftReason ? { draft: true } : {}
  return apiJson(datasetPath(dataset.id, '/lines'), { query: { ...query, ...draft }, signal, silent: true })
}

interface ExtensionReportLines {
  lines: UseQueryResult<ReportLines>
  /** Numbers of lines with and without an error; undefined while loading. */
  counts: { failed: number; succeeded: number } | undefined
}

/** Reads the lines of the report of an extension, and the number of lines with an error. */
export function useReportLines(
  dataset: Dataset,
  columns: ReportColumns,
  state: ReportState
): ExtensionReportLines {
  const linesQuery = reportQuery(columns, state)
  const key = ['dataset', dataset.id, 'extensionReport', dataset.finalizedAt ?? '']
  const enabled = columns.outputs.length > 0
  const lines = useQuery({
    queryKey: [...key, linesQuery],
    queryFn: ({ signal }) => readLines(dataset, linesQuery, signal),
    enabled,
    placeholderData: keepPreviousData
  })
  const counts = useQuery({
    queryKey: [...key, 'counts', columns.error?.key],
    queryFn: async ({ signal }) => {
      const count = async (errors: ReportState['errors']): Promise<number> => {
        const query = reportQuery(columns, { ...firstState, errors, size: 0 })
        return (await readLines(dataset, query, signal)).total
      }
      const [failed, succeeded] = await Promise.all([count('only'), count('without')])
      return { failed, succeeded }
    },
    enabled: enabled && !!columns.error
  })
  return { lines, counts: columns.error ? counts.data : { failed: 0, succeeded: 0 } }
}
