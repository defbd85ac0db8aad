import { createContext, useContext } from 'react'
import type { BoundingBox } from '../../contract/datasets/dataset.ts'

/** What a form tells its fields beyond their own value; rjsf keeps fields that did not change from being drawn again. */
export interface FormState {
  /** Whether a top-level key was edited and not saved: its field is outlined. */
  isDirty: (key: string) => boolean
  /** The person has left the field of a top-level key. */
  onVisit: (key: string) => void
  /** A sentence over the field of a top-level key. */
  noteOf: (key: string) => FieldNote | undefined
  values: Record<string, unknown>
  /** Sets several values at once. */
  change: (values: Record<string, unknown>) => void
  /** The file that goes with the values. */
  attachment: AttachmentState | undefined
  /** The area where the positions of the data are. */
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
