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
  /** What the fields hold, before it is normalised. */
  values: LineValues
  /** What would be sent, without the columns that extensions compute. */
  line: LineValues
  /** Errors of the fields that the person has left, or of all of them once the form was submitted. */
  shownErrors: ErrorSchema<LineValues>
  valid: boolean
  dirty: boolean
  change: (values: LineValues) => void
  visit: (key: string) => void
  /** Shows every error. */
  reveal: () => void
  file: File | undefined
  chooseFile: (file: File | undefined) => void
}

/** The state of a line form: values, file, and what is wrong with them. */
export function useLineForm(
  columns: SchemaProperty[],
  start: LineValues,
  options: LineSchemaOptions
): LineFormModel {
  const t = useViewTranslate()
  const form = useMemo(() => lineSchema(columns, options), [columns, options])
  const shown = useMemo(() => formColumns(columns, options), [columns, options])
  const given = useMemo(() => withAnswers(formValues(shown, start), shown, options), [shown, start, options])
  const [initial, setInitial] = useState(given)
  const [values, setValues] = useState(given)
  // The line is another one now: what the person did not touch follows.
  if (given !== initial && !sameLine(given, initial)) {
    setInitial(given)
    setValues(mergedLine(initial, values, given))
  }
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [revealed, setRevealed] = useState(false)
  const [file, setFile] = useState<File>()

  const edited = useMemo(() => shown.filter((column) => !column['x-extension']), [shown])
  const line = useMemo(() => onlyColumns(lineOf(values), edited), [values, edited])
  const engine = usePatternEngine(edited.some(({ pattern }) => !!pattern))
  const errors = useMemo(() => {
    const found = lineErrors(form.schema, line, engine)
    // The server gives the path of a file that is sent.
    const document = file && edited.find(isAttachment)
    return document ? found.filter(({ key }) => key !== document.key) : found
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

/** A box that is not ticked says "no" where an answer is mandatory. */
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

/** Under the field itself, its title says nothing more, nor its value unless it is one of several. */
function errorText(error: LineError, t: Translate): string {
  const rule = ruleSentence(error, t)
  return error.data === undefined ? rule : withValue(rule, error.data, t)
}
