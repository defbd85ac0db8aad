import type { TemplatesType } from '@rjsf/utils'
import { FieldErrors, FieldFrame } from './FieldFrame.tsx'
import { ObjectSections } from './ObjectSections.tsx'
import { RichDescription } from './RichDescription.tsx'

/** Templates that replace those of rjsf's MUI theme. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate: FieldFrame,
  FieldErrorTemplate: FieldErrors,
  DescriptionFieldTemplate: RichDescription,
  ObjectFieldTemplate: ObjectSections
}
