import { generateForm } from '@rjsf/mui'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import localizeFrench from 'ajv-i18n/localize/fr'
import { useMemo, type ReactNode } from 'react'
import { currentLocale } from '../i18n/locale.ts'
import { FormBase, type FormData } from './FormBase.tsx'

const MuiForm = generateForm<FormData>()

const validator = customizeValidator<FormData>({}, currentLocale() === 'fr' ? localizeFrench : undefined)

export interface SchemaFormProps {
  schema: RJSFSchema
  uiSchema: UiSchema
  data: FormData
  onChange: (data: FormData, valid: boolean) => void
  disabled?: boolean
  isDirty: (key: string) => boolean
}

/**
 * A form made from any JSON schema, validated as it is typed. ajv compiles the schema with eval: administration only,
 * embeds forbid it. Heavy: load it lazily.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { isDirty } = props
  const state = useMemo(() => ({ isDirty }), [isDirty])
  return (
    <FormBase
      form={MuiForm}
      idPrefix={props.schema.$id ?? 'form'}
      schema={props.schema}
      uiSchema={props.uiSchema}
      data={props.data}
      validator={validator}
      validates
      disabled={!!props.disabled}
      state={state}
      onChange={props.onChange}
    />
  )
}
