import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import { formValues, type LineValues } from './lineValues.ts'

const typingPause = 400

/** Columns computed by extensions for the current values, debounced; every extension column has a key in the result. */
export function useExtensionPreview(
  dataset: { id: string; schema: SchemaProperty[] },
  line: LineValues,
  enabled: boolean
): LineValues | undefined {
  const columns = useMemo(
    () => dataset.schema.filter((column) => column['x-extension'] && !column['x-calculated']),
    [dataset.schema]
  )
  const debouncedLine = useDebounced(line)
  const isAsked = enabled && columns.length > 0
  const hasValue = Object.keys(debouncedLine).length > 0
  const { data } = useQuery({
    queryKey: ['simulateExtension', dataset.id, debouncedLine],
    queryFn: ({ signal }) => simulate(dataset.id, debouncedLine, signal),
    enabled: isAsked && hasValue,
    placeholderData: keepPreviousData,
    // A preview only: when the service fails, the columns stay empty.
    retry: false
  })
  return useMemo(() => {
    if (!isAsked) return undefined
    const empty = Object.fromEntries(columns.map(({ key }) => [key, undefined]))
    return hasValue && data ? { ...empty, ...formValues(columns, data) } : empty
  }, [isAsked, hasValue, columns, data])
}

function simulate(id: string, line: LineValues, signal: AbortSignal): Promise<LineValues> {
  const path = `${apiPath}/datasets/${encodeURIComponent(id)}/_simulate-extension`
  return apiJson<LineValues>(path, {
    method: 'POST',
    query: { arrays: true },
    json: line,
    signal,
    silent: true
  })
}

function useDebounced<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
