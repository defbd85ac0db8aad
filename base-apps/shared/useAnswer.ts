/** Answers of the API in components. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Configuration } from '../../contract/applications/application.ts'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { type ApplicationDataset } from './api.ts'
import { getJson } from './requests.ts'

/** The answer of an address. The former one stays while another is asked for: nothing flickers. */
export function useAnswer<Answer>(url: string | undefined): UseQueryResult<Answer> {
  return useQuery({
    queryKey: ['answer', url],
    queryFn: ({ signal }) => getJson<Answer>(url ?? '', signal),
    enabled: url !== undefined,
    placeholderData: keepPreviousData
  })
}

/** A dataset whose columns are known. */
export interface DescribedDataset extends ApplicationDataset {
  schema: SchemaProperty[]
}

interface OpenedDataset {
  /** Undefined until it is known, and when none is configured. */
  dataset: DescribedDataset | undefined
  isConfigured: boolean
  error: Error | null
  retry: () => void
}

/** The dataset of an application that shows one. A configuration that a script wrote may hold its address alone. */
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
