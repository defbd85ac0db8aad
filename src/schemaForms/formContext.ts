import { createContext, useContext } from 'react'
import type { BoundingBox } from '../../contract/datasets/dataset.ts'

/** Context of a form for its fields, in addition to their value; rjsf does not render unchanged fields again. */
export interface FormState {
  /** Whether a top-level property has unsaved changes: its field is outlined. */
  isDirty: (key: string) => boolean
  /** Called on blur of the field of a top-level property. */
  onVisit: (key: string) => void
  /** Note above the field of a top-level property. */
  noteOf: (key: string) => FieldNote | undefined
  values: Record<string, unknown>
  /** Sets several values in one update. */
  change: (values: Record<string, unknown>) => void
  /** File uploaded with the values. */
  attachment: AttachmentState | undefined
  /** Extent of the dataset's geometries. */
  extent: BoundingBox | undefined
}

export interface FieldNote {
  severity: 'info' | 'warning'
  text: string
}

interface AttachmentState {
  file: File | undefined
  choose: (file: File | undefined) => void
}

export const emptyFormState: FormState = {
  isDirty: () => false,
  onVisit: () => {},
  noteOf: () => undefined,
  values: {},
  change: () => {},
  attachment: undefined,
  extent: undefined
}

export const FormStateContext = createContext<FormState>(emptyFormState)

export function useFormState(): FormState {
  return useContext(FormStateContext)
}
