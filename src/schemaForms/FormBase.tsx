import type { FormProps } from '@rjsf/core'
import type { ErrorSchema, ErrorTransformer, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { fields } from './fields/index.ts'
import { emptyFormState, FormStateContext, type FormState } from './formContext.ts'
import { templates } from './templates/index.ts'

export type FormData = Record<string, unknown>

/** Defaults of the schema are applied; empty objects and arrays are not added to the data. */
const defaults = {
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
  // The first option of `oneOf` is not a default.
  constAsDefaults: 'skipOneOf'
} as const

interface FormBaseProps {
  /** rjsf form component: with the MUI theme for any schema, or bare when all fields are the platform's own. */
  form: ComponentType<FormProps<FormData>>
  schema: RJSFSchema
  uiSchema: UiSchema
  data: FormData
  onChange: (data: FormData, valid: boolean) => void
  validator: ValidatorType<FormData>
  /** Validates on each change; otherwise the errors are those of `errors`. */
  validates?: boolean
  /** Rewrites the messages of the validator. */
  transformErrors?: ErrorTransformer<FormData>
  errors?: ErrorSchema<FormData>
  disabled?: boolean
  /** Prefix of the DOM ids, distinct for two forms in one page. */
  idPrefix: string
  state?: Partial<FormState>
}

/**
 * Fields of a JSON schema in the style of the platform, without `<form>` and submit button: the parent saves.
 * `ui:options.wide` gives a field the full width, `ui:options.sections` groups the fields of an object.
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
        // rjsf types fields with generic data; ours declare the type of their value.
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
        {/* An empty child removes rjsf's submit button. */}
        <></>
      </Form>
    </FormStateContext>
  )
}
