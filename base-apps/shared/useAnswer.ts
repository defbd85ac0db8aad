/** API responses in React components. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Configuration } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { type ApplicationDataset } from './api.ts'
import { getJson } from './requests.ts'

/** Response of a URL. The previous response stays while the next one loads, which avoids flicker. */
export function useAnswer<Answer>(url: string | undefined): UseQueryResult<Answer> {
  return useQuery({
    queryKey: ['answer', url],
    queryFn: ({ signal }) => getJson<Answer>(url ?? '', signal),
    enabled: url !== undefined,
    placeholderData: keepPreviousData
  })
}

/** Dataset with its schema. */
export interface DescribedDataset extends ApplicationDataset {
  schema: SchemaProperty[]
}

interface OpenedDataset {
  /** Undefined while the dataset loads, and when none is configured. */
  dataset: DescribedDataset | undefined
  isConfigured: boolean
  error: Error | null
  retry: () => void
}

/**
 * Dataset of a single-dataset application. When the configuration has only the URL of the dataset, its schema is
 * fetched.
 */
export function useDataset({ datasets }: Configuration): OpenedDataset {
  const configured: ApplicationDataset | null | undefined = datasets?.[0]
  const { href, schema } = configured ?? {}
  const { data, error, refetch } = useAnswer<DescribedDataset>(href && !schema ? href : undefined)
  const dataset = !configured
    ? undefined
    : schema
      ? { ...configured, schema }
      : data && { ...data, ...configured, schema: data.schema }
  return { dataset, isConfigured: !!href, error, retry: () => void refetch() }
}
