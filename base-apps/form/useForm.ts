/** Form state: values, file and validation errors. */
import { useMemo, useState } from 'react'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { lineErrors } from '../../src/schemaForms/line/lineErrors.ts'
import { isAttachment, lineSchema } from '../../src/schemaForms/line/lineSchema.ts'
import { lineOf, type LineValues } from '../../src/schemaForms/line/lineValues.ts'
import { usePatternEngine } from '../../src/schemaForms/patterns.ts'
import { ruleSentence } from '../../src/schemaForms/problems/sentence.ts'
import { afterPress } from './afterPress.ts'
import { problemWords } from './messages.ts'

export interface FormState {
  values: LineValues
  /** Line in the request body. */
  line: LineValues
  file: File | undefined
  /** Visible error messages by column key: those of the fields already left, or all after a submission. */
  shownErrors: Record<string, string>
  errorCount: number
  change: (changes: LineValues) => void
  leave: (key: string) => void
  reveal: () => void
  chooseFile: (file: File | undefined) => void
  /** Sets the errors sent by the server; each stays until the value of its field changes. */
  refuse: (errors: Record<string, string>) => void
  clear: () => void
}

export function useForm(columns: SchemaProperty[]): FormState {
  const [values, setValues] = useState<LineValues>({})
  const [file, setFile] = useState<File>()
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set())
  const [isRevealed, setRevealed] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const engine = usePatternEngine(columns.some(({ pattern }) => !!pattern))
  const { schema } = useMemo(() => lineSchema(columns), [columns])
  const line = useMemo(() => {
    const keys = new Set(columns.map(({ key }) => key))
    return lineOf(Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key))))
  }, [values, columns])
  const errors = useMemo(() => {
    const attached = file && columns.find(isAttachment)
    const sentences: Record<string, string> = {}
    for (const error of lineErrors(schema, line, engine)) {
      if (error.key !== attached?.key) sentences[error.key] ??= ruleSentence(error, problemWords)
    }
    return sentences
  }, [schema, line, engine, file, columns])
  const shown = Object.entries(errors).filter(([key]) => isRevealed || blurred.has(key))
  return {
    values,
    line,
    file,
    shownErrors: { ...refused, ...Object.fromEntries(shown) },
    errorCount: Object.keys(errors).length,
    change(changes) {
      setValues((current) => ({ ...current, ...changes }))
      setRefused((current) => withoutKeys(current, Object.keys(changes)))
    },
    leave: (key) => afterPress(() => setBlurred((current) => new Set([...current, key]))),
    reveal: () => setRevealed(true),
    chooseFile: setFile,
    refuse: setRefused,
    clear() {
      setValues({})
      setFile(undefined)
      setBlurred(new Set())
      setRevealed(false)
      setRefused({})
    }
  }
}

function withoutKeys(record: Record<string, string>, keys: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}
