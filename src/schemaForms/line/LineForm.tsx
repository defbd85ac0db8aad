import { Alert, Box } from '@mui/material'
import Form from '@rjsf/core'
import type { ValidatorType } from '@rjsf/utils'
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject
} from 'react'
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

/** Properties of the dataset that the form needs. */
export type LineFormDataset = Pick<Dataset, 'id' | 'schema'> & Partial<Pick<Dataset, 'primaryKey' | 'bbox'>>

export interface LineFormState {
  /** Whether the values differ from the given line. */
  dirty: boolean
  valid: boolean
  values: LineValues
  /** File to upload with the values. */
  file?: File
}

export interface LineFormProps {
  dataset: LineFormDataset
  /**
   * Line to edit, from `GET lines/{id}` or `GET lines?arrays=true`; undefined for a new one. When it changes,
   * untouched values are updated.
   */
  line?: LineValues | undefined
  /** Imposed values: prefilled and read-only. */
  context?: LineValues | undefined
  /** Keys of further read-only columns. */
  readOnlyKeys?: readonly string[]
  /** Shows a live preview of the columns computed by extensions. */
  extension?: boolean
  /** Whether the user edits his own lines. */
  ownLines?: boolean
  /** Bulk editing: number of distinct values, by key of the columns that differ. */
  several?: { differing: Record<string, number> } | undefined
  /** DOM id of the `<form>`: a button outside submits it with `type="submit" form={id}`. */
  id?: string
  isSaving?: boolean
  /** Error message of the server. */
  error?: string | undefined
  progress?: UploadProgressValue | undefined
  /** Called on submit with valid values, without technical columns. */
  onSubmit: (values: LineValues, file?: File) => void
  /** Reports the state of the form, for leave guards and buttons. */
  onState?: (state: LineFormState) => void
  /** Content under the fields, inside the form. */
  children?: ReactNode
}

/** No-op validator: line schemas have no alternatives for rjsf to resolve, and the form validates the line itself. */
const silentValidator: ValidatorType<FormData> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({})
}

/**
 * Form of one line of an editable dataset. The errors of a field show after blur, all of them after a submit, which
 * focuses the first one. Change `key` to reset it.
 */
export function LineForm(props: LineFormProps): ReactNode {
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

  const noteOf = useBulkNotes(props, model.line)
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

  const rememberFocus = useRestoredFocus(form, isSaving)

  function submit(event: FormEvent): void {
    event.preventDefault()
    // React bubbles submit events through portals: those of nested dialogs are ignored.
    if (event.target !== event.currentTarget || isSaving) return
    rememberFocus()
    if (valid) props.onSubmit(model.line, file)
    else {
      model.reveal()
      // After the errors are rendered.
      setTimeout(() => focusFirstError(form.current))
    }
  }

  return (
    // The floating label of the first field overflows the top: a dialog would clip it.
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
      {/* A hidden submit button makes Enter submit in single-line fields, wherever the visible button is. */}
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

/** Notes of the fields in bulk editing: the number of distinct values, or a warning that they are overwritten. */
function useBulkNotes(
  { several, dataset }: LineFormProps,
  line: LineValues
): (key: string) => FieldNote | undefined {
  const t = useViewTranslate()
  return useCallback(
    (key: string): FieldNote | undefined => {
      const count = several?.differing[key]
      const column = dataset.schema.find((candidate) => candidate.key === key)
      if (!count || !column) return undefined
      const isTyped = line[key] !== undefined
      return {
        severity: isTyped ? 'warning' : 'info',
        text: t(isTyped ? 'schemaForms.overwritten' : 'schemaForms.differing', {
          label: columnTitle(column),
          count
        })
      }
    },
    [several, dataset.schema, line, t]
  )
}

/**
 * Restores the focus after a save, during which fields are disabled and lose it. Returns the function that remembers
 * the focused element.
 */
function useRestoredFocus(form: RefObject<HTMLFormElement | null>, isSaving: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const last = focused.current
    const isLost = document.activeElement?.contains(form.current)
    if (!isSaving && isLost && last instanceof HTMLElement) last.focus()
  }, [form, isSaving])
  return useCallback(() => {
    focused.current = document.activeElement
  }, [])
}

/** Options memoized by content, so that the schema is built once. */
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
