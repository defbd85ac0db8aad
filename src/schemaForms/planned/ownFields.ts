/** Fields that a screen brings to a form made from a schema, by the names that `layout.comp: 'own:{name}'` gives. */
import type { ComponentType } from 'react'

export interface OwnFieldProps {
  id: string
  label: string
  value: unknown
  /** @param isTyped the person is not done with it: it counts once they leave the field */
  onChange: (value: unknown, isTyped?: boolean) => void
  disabled: boolean
  required: boolean
  /** A rule of the schema is broken; the form tells which. */
  error: boolean
  /** `layout.props` of the schema. */
  options: Record<string, unknown>
  /** The whole value of the form. */
  root: unknown
}

export type OwnFields = Readonly<Record<string, ComponentType<OwnFieldProps>>>
