/** Custom fields that a screen provides to a schema-driven form, by the name in `layout.comp: 'own:{name}'`. */
import type { ComponentType } from 'react'

export interface OwnFieldProps {
  id: string
  label: string
  value: unknown
  /** @param isTyped whether typing is in progress: the value is committed on blur */
  onChange: (value: unknown, isTyped?: boolean) => void
  disabled: boolean
  required: boolean
  /** Whether the value breaks a rule of the schema; the form shows the message. */
  error: boolean
  /** `layout.props` of the schema. */
  options: Record<string, unknown>
  /** Whole value of the form. */
  root: unknown
}

export type OwnFields = Readonly<Record<string, ComponentType<OwnFieldProps>>>
