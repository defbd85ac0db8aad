import { Alert, Box } from '@mui/material'
import Form from '@rjsf/core'
import type { ValidatorType } from '@rjsf/utils'
import { useCallback, useEffect, useId, useMemo, useRef, type FormEvent, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import type { UploadProgressValue } from '../../api/upload.ts'
import { onceReleased } from '../../ui/form/onceReleased.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { columnTitle } from '../../views/table/columns.ts'
import { FormBase, type FormData } from '../FormBase.tsx'
import type { FieldNote, FormState } from '../formContext.ts'
import type { LineSchemaOptions } from './lineSchema.ts'
import type { LineValues } from './lineValues.ts'
import { useExtensionPreview } from './useExtensionPreview.ts'
import { useLineForm } from './useLineForm.ts'

/** What a form needs to know of its dataset. */
export type LineFormDataset = Pick<Dataset, 'id' | 'schema'> & Partial<Pick<Dataset, 'primaryKey' | 'bbox'>>

export interface LineFormState {
  /** Something differs from the line that was given. */
  dirty: boolean
  valid: boolean
  values: LineValues
  /** The file chosen, with values that are sent together. */
  file?: File
}

export interface LineFormProps {
  dataset: LineFormDataset
  /**
   * The line to edit, as `GET lines/{id}` or `GET lines?arrays=true` answers it; none for a new one. When it changes, the
   * values that the person did not touch follow.
   */
  line?: LineValues | undefined
  /** Values that the page imposes: filled in, and read-only. */
  context?: LineValues | undefined
  /** Other columns that are shown without being editable. */
  readOnlyKeys?: readonly string[]
  /** Shows what extensions compute from the values, as they are typed. */
  extension?: boolean
  /** The person edits lines of his own. */
  ownLines?: boolean
  /** Several lines at once: for each column, how many values they have when they have not the same. */
  several?: { differing: Record<string, number> } | undefined
  /** Id of the `<form>`: a button anywhere on the page submits it with `type="submit" form={id}`. */
  id?: string
  isSaving?: boolean
  /** The server's sentence when it refused the line. */
  error?: string | undefined
  progress?: UploadProgressValue | undefined
  /** Called with what is to be sent, without technical columns; valid by the rules of the schema. */
  onSubmit: (values: LineValues, file?: File) => void
  /** Follows the form: leave guard, state of a button. */
  onState?: (state: LineFormState) => void
  /** Under the fields, inside the form. */
  children?: ReactNode
}

/** Line schemas have no alternatives: rjsf has nothing to ask, and the form checks the line itself. */
const silentValidator: ValidatorType<FormData> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({})
}

/**
 * The form of one line of an editable dataset. Errors show under a field once it was left, under all of them once the
 * form was submitted; the first one then gets the focus. Give it another `key` to forget what was typed.
 */
export function LineForm(props: LineFormProps): ReactNode {
  const t = useViewTranslate()
  const ownId = useId()
  const id = props.id ?? ownId
  const { dataset, line, context, several, isSaving = false, onState } = props
  const form = useRef<HTMLFormElement>(null)
  const options = useLineOptions(props)
  const start = useMemo(() => ({ ...line, ...context }), [line, context])
  const model = useLineForm(dataset.schema, start, options)
  const { values, dirty, valid, change, visit, file, chooseFile } = model
  const computed = useExtensionPreview(dataset, model.line, !!props.extension && !several)
  const shownValues = useMemo(() => ({ ...values, ...computed }), [values, computed])

  useEffect(
    () => onState?.({ dirty, valid, values: model.line, ...(file && { file }) }),
    [onState, dirty, valid, model.line, file]
  )

  const noteOf = useCallback(
    (key: string): FieldNote | undefined => {
      const count = several?.differing[key]
      const column = dataset.schema.find((known) => known.key === key)
      if (!count || !column) return undefined
      const isTyped = model.line[key] !== undefined
      return {
        severity: isTyped ? 'warning' : 'info',
        text: t(isTyped ? 'schemaForms.overwritten' : 'schemaForms.differing', {
          label: columnTitle(column),
          count
        })
      }
    },
    [several, dataset.schema, model.line, t]
  )
  const state: Partial<FormState> = useMemo(
    () => ({
      noteOf,
      values,
      change: (patch) => change({ ...values, ...patch }),
      onVisit: (key) => onceReleased(() => visit(key)),
      attachment: { file, choose: chooseFile },
      extent: dataset.bbox
    }),
    [noteOf, values, change, visit, file, chooseFile, dataset.bbox]
  )

  // Fields are locked while the line is saved: the focus goes to the page, or to the dialog that holds the form.
  const focused = useRef<Element>(null)
  useEffect(() => {
    const last = focused.current
    const isLost = document.activeElement?.contains(form.current)
    if (!isSaving && isLost && last instanceof HTMLElement) last.focus()
  }, [isSaving])

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The form of a dialog opened by a field is not this one.
    if (event.target !== event.currentTarget || isSaving) return
    focused.current = document.activeElement
    if (valid) props.onSubmit(model.line, file)
    else {
      model.reveal()
      // Once the errors show.
      setTimeout(() => focusFirstError(form.current))
    }
  }

  return (
    // The label of the first field stands over its frame: a dialog would cut it.
    <Box component="form" ref={form} id={id} noValidate onSubmit={submit} sx={{ pt: 1 }}>
      <FormBase
        form={Form}
        idPrefix={`${id}-line`}
        schema={model.schema}
        uiSchema={model.uiSchema}
        data={shownValues}
        validator={silentValidator}
        errors={model.shownErrors}
        disabled={isSaving}
        state={state}
        onChange={change}
      />
      {/* Enter in a one-line field submits, wherever the button is. */}
      <input type="submit" hidden disabled={isSaving} />
      {props.progress && <UploadProgress {...(file && { name: file.name })} {...props.progress} />}
      {props.error && (
        <Alert severity="error" variant="outlined" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {props.error}
        </Alert>
      )}
      {props.children}
    </Box>
  )
}

/** The options, the same object as long as they say the same: the schema is made once. */
function useLineOptions(props: LineFormProps): LineSchemaOptions {
  const { dataset, line, context, readOnlyKeys = [], extension, ownLines, several } = props
  const keyColumns = line || several ? (dataset.primaryKey ?? []) : []
  const locked = [...Object.keys(context ?? {}), ...keyColumns, ...readOnlyKeys]
  const text = JSON.stringify({
    readOnlyKeys: locked,
    extension: !!extension,
    ownLines: !!ownLines,
    several: !!several
  } satisfies LineSchemaOptions)
  return useMemo(() => JSON.parse(text) as LineSchemaOptions, [text])
}

function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector('[data-invalid]')
  const input = field?.querySelector<HTMLElement>(
    'input:not([type=file], [type=color]), textarea:not([aria-hidden]), [contenteditable=true], button'
  )
  input?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}
