import type { TemplatesType } from '@rjsf/utils'
import { FieldErrors, FieldFrame } from './FieldFrame.tsx'
import { ObjectSections } from './ObjectSections.tsx'
import { RichDescription } from './RichDescription.tsx'

/** Templates of the platform in the place of those of the MUI theme. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate: FieldFrame,
  FieldErrorTemplate: FieldErrors,
  DescriptionFieldTemplate: RichDescription,
  ObjectFieldTemplate: ObjectSections
}
