import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiOperation } from './apiDocument.ts'
import { missingParameters, type ParameterValues } from './requestText.ts'

/** Debounce in milliseconds: browsers limit the rate of history updates. */
const notifyDelayMs = 300

/** What a person entered to try an operation. */
export interface OperationFormState {
  values: ParameterValues
  changeValue: (key: string, value: ParameterValues[string]) => void
  /** JSON text of the body; undefined where the operation takes none. */
  body: { text: string; isJson: boolean; change: (text: string) => void } | undefined
  /** File of the body; undefined where the operation takes none. */
  upload: { field: string; file: File | undefined; change: (file: File | undefined) => void } | undefined
  /** Required parameters without a value. */
  missing: ApiOperation['parameters']
  isReady: boolean
}

/** @param onValues called with changed values of the parameters, debounced */
export function useOperationForm(
  operation: ApiOperation,
  initialValues: ParameterValues,
  onValues: (values: ParameterValues) => void
): OperationFormState {
  const [values, setValues] = useState(initialValues)
  const [text, setText] = useState(operation.method === 'PATCH' ? '{}' : '')
  const [file, setFile] = useState<File>()

  const notifyValues = useEffectEvent(onValues)
  const isChanged = useRef(false)
  useEffect(() => {
    if (!isChanged.current) return undefined
    const timer = setTimeout(() => notifyValues(values), notifyDelayMs)
    return () => clearTimeout(timer)
  }, [values])

  const field = fileFieldOf(operation)
  const takesJson = !!operation.body && !field
  const isJson = isJsonText(text)
  const missing = missingParameters(operation, values)
  return {
    values,
    changeValue: (key, value) => {
      isChanged.current = true
      setValues((current) => ({ ...current, [key]: value }))
    },
    body: takesJson ? { text, isJson, change: setText } : undefined,
    upload: field === undefined ? undefined : { field, file, change: setFile },
    missing,
    isReady:
      missing.length === 0 &&
      (!takesJson || (text.trim() === '' ? !operation.body?.required : isJson)) &&
      (field === undefined || !!file)
  }
}

/** Name of the file field of the operation; undefined when there is none. */
function fileFieldOf({ body }: ApiOperation): string | undefined {
  if (!body || body.contents.some(({ type }) => type.includes('json'))) return undefined
  const form = body.contents.find(({ type }) => type.startsWith('multipart/'))
  return Object.entries(form?.schema.properties ?? {}).find(([, { format }]) => format === 'binary')?.[0]
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
