import type { Dataset, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { linesPath } from './linesRequest.ts'

interface WholeValueQuery {
  dataset: Dataset
  lineId: string
  key: string
  draft: boolean
  /** Renders markdown columns as sanitized HTML. */
  html: boolean
}

/** Fetches a value of a line without truncation; undefined when the line or the value no longer exists. */
export async function fetchWholeValue(query: WholeValueQuery, signal?: AbortSignal): Promise<unknown> {
  const { dataset, lineId, key, draft, html } = query
  const answer = await apiJson<LinesAnswer>(linesPath(dataset), {
    query: {
      _id_eq: lineId,
      select: key,
      size: 1,
      html: html || undefined,
      draft: draft || undefined,
      finalizedAt: dataset.finalizedAt
    },
    ...(signal ? { signal } : {})
  })
  return answer.results[0]?.[key]
}
