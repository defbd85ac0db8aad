import type { FormProps } from '@rjsf/core'
import type { ErrorSchema, ErrorTransformer, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { fields } from './fields/index.ts'
import { emptyFormState, FormStateContext, type FormState } from './formContext.ts'
import { templates } from './templates/index.ts'

export type FormData = Record<string, unknown>

/** Nothing appears in the data but what the person entered, and the defaults that the schema gives. */
const defaults = {
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
  // The first choice is not a default.
  constAsDefaults: 'skipOneOf'
} as const

interface FormBaseProps {
  /** rjsf's form: of the MUI theme for any schema, the bare one when every field is one of ours. */
  form: ComponentType<FormProps<FormData>>
  schema: RJSFSchema
  uiSchema: UiSchema
  data: FormData
  onChange: (data: FormData, valid: boolean) => void
  validator: ValidatorType<FormData>
  /** Validates at each change; without it, errors are those of `errors`. */
  validates?: boolean
  /** What the validator tells, in other words. */
  transformErrors?: ErrorTransformer<FormData>
  errors?: ErrorSchema<FormData>
  disabled?: boolean
  /** Starts the ids of the fields: two forms of a page need different ones. */
  idPrefix: string
  state?: Partial<FormState>
}

/**
 * The fields of a JSON schema in the look of the platform. It has neither `<form>` nor button: the screen around saves.
 * `ui:options.wide` gives a field the whole width, `ui:options.sections` of an object groups its fields.
 */
export function FormBase(props: FormBaseProps): ReactNode {
  const { form: Form, state, validates = false } = props
  const context = useMemo(() => ({ ...emptyFormState, ...state }), [state])
  return (
    <FormStateContext value={context}>
      <Form
        idPrefix={props.idPrefix}
        tagName="div"
        schema={props.schema}
        uiSchema={props.uiSchema}
        formData={props.data}
        validator={props.validator}
        // rjsf types fields for any data; ours name the data that they show.
        fields={fields as never}
        templates={templates}
        disabled={!!props.disabled}
        noValidate={!validates}
        liveValidate={validates}
        {...(props.transformErrors && { transformErrors: props.transformErrors })}
        {...(props.errors && { extraErrors: props.errors })}
        experimental_defaultFormStateBehavior={defaults}
        showErrorList={false}
        onChange={({ formData, errors }) => props.onChange(formData ?? {}, errors.length === 0)}
      >
        {/* No submit button. */}
        <></>
      </Form>
    </FormStateContext>
  )
}
