import type { ErrorSchema } from '@rjsf/utils'
import { useCallback, useMemo, useState } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { usePatternEngine } from '../patterns.ts'
import { ruleSentence, withValue } from '../problems/sentence.ts'
import { lineErrors, type LineError } from './lineErrors.ts'
import {
  formColumns,
  isAttachment,
  lineSchema,
  type LineSchema,
  type LineSchemaOptions
} from './lineSchema.ts'
import { formValues, lineOf, mergedLine, sameLine, type LineValues } from './lineValues.ts'

interface LineFormModel extends LineSchema {
  /** Form values, before normalization. */
  values: LineValues
  /** Line to send, without the columns computed by extensions. */
  line: LineValues
  /** Errors of the fields already left, or of all fields after a submit. */
  shownErrors: ErrorSchema<LineValues>
  valid: boolean
  dirty: boolean
  change: (values: LineValues) => void
  visit: (key: string) => void
  /** Shows all errors, also those of fields not left yet. */
  reveal: () => void
  file: File | undefined
  chooseFile: (file: File | undefined) => void
}

/** State of a line form: values, file and errors. */
export function useLineForm(
  columns: SchemaProperty[],
  start: LineValues,
  options: LineSchemaOptions
): LineFormModel {
  const t = useViewTranslate()
  const form = useMemo(() => lineSchema(columns, options), [columns, options])
  const shown = useMemo(() => formColumns(columns, options), [columns, options])
  const startValues = useMemo(
    () => withAnswers(formValues(shown, start), shown, options),
    [shown, start, options]
  )
  const [initial, setInitial] = useState(startValues)
  const [values, setValues] = useState(startValues)
  // The given line changed: untouched values are updated.
  if (startValues !== initial && !sameLine(startValues, initial)) {
    setInitial(startValues)
    setValues(mergedLine(initial, values, startValues))
  }
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [revealed, setRevealed] = useState(false)
  const [file, setFile] = useState<File>()

  const edited = useMemo(() => shown.filter((column) => !column['x-extension']), [shown])
  const line = useMemo(() => onlyColumns(lineOf(values), edited), [values, edited])
  const engine = usePatternEngine(edited.some(({ pattern }) => !!pattern))
  const errors = useMemo(() => {
    const allErrors = lineErrors(form.schema, line, engine)
    // The server sets the path of an uploaded file: its column is not validated.
    const document = file && edited.find(isAttachment)
    return document ? allErrors.filter(({ key }) => key !== document.key) : allErrors
  }, [form, line, file, edited, engine])
  const shownErrors = useMemo(() => {
    const schema: Record<string, { __errors: string[] }> = {}
    for (const error of errors) {
      if (!revealed && !visited.has(error.key)) continue
      schema[error.key] = { __errors: [...(schema[error.key]?.__errors ?? []), errorText(error, t)] }
    }
    return schema
  }, [errors, revealed, visited, t])

  const visit = useCallback(
    (key: string) => setVisited((keys) => (keys.has(key) ? keys : new Set([...keys, key]))),
    []
  )
  const dirty = !!file || !sameLine(onlyColumns(initial, edited), line)
  return {
    ...form,
    values,
    line,
    shownErrors,
    valid: errors.length === 0,
    dirty,
    change: setValues,
    visit,
    reveal: useCallback(() => setRevealed(true), []),
    file,
    chooseFile: setFile
  }
}

/** An unchecked checkbox of a mandatory column becomes false. */
function withAnswers(values: LineValues, columns: SchemaProperty[], options: LineSchemaOptions): LineValues {
  if (options.several) return values
  const answered = { ...values }
  for (const column of columns) {
    const isAsked =
      column.type === 'boolean' && column['x-required'] && !column.separator && !column['x-labels']
    if (isAsked && !column['x-extension']) answered[column.key] ??= false
  }
  return answered
}

function onlyColumns(values: LineValues, columns: SchemaProperty[]): LineValues {
  return Object.fromEntries(columns.flatMap(({ key }) => (key in values ? [[key, values[key]]] : [])))
}

/** Error message under a field: without the column title, and with the value only when there are several. */
function errorText(error: LineError, t: Translate): string {
  const rule = ruleSentence(error, t)
  return error.data === undefined ? rule : withValue(rule, error.data, t)
}
