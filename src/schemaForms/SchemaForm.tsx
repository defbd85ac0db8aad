import { generateForm } from '@rjsf/mui'
import type { RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useViewTranslate, type Translate } from '../i18n/translate.tsx'
import { FormBase, type FormData } from './FormBase.tsx'
import { ruleSentence } from './problems/sentence.ts'

const MuiForm = generateForm<FormData>()

export interface SchemaFormProps {
  schema: RJSFSchema
  uiSchema: UiSchema
  data: FormData
  onChange: (data: FormData, valid: boolean) => void
  disabled?: boolean
  isDirty: (key: string) => boolean
}

/**
 * Form of any JSON schema, validated on each change. ajv compiles schemas with eval, which the CSP of embeds forbids:
 * administration only. Large: load it lazily.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { isDirty } = props
  const t = useViewTranslate()
  const say = useCallback((errors: RJSFValidationError[]) => inSentences(errors, t), [t])
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
      transformErrors={say}
      disabled={!!props.disabled}
      state={state}
      onChange={props.onChange}
    />
  )
}

/** Merges errors into one message per rule: each failed alternative reports its own errors. */
function inSentences(errors: RJSFValidationError[], t: Translate): RJSFValidationError[] {
  const reportedRules = new Set<string>()
  return errors.flatMap((error) => {
    const { name: keyword = '', params = {}, property = '' } = error
    const message = ruleSentence({ keyword, params: params as Record<string, unknown> }, t)
    const isSaid = reportedRules.has(`${property} ${message}`)
    reportedRules.add(`${property} ${message}`)
    return isSaid ? [] : [{ ...error, message, stack: message }]
  })
}
