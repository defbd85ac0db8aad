import { Box } from '@mui/material'
import { generateForm } from '@rjsf/mui'
import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import localizeFrench from 'ajv-i18n/localize/fr'
import { useMemo, type ReactNode } from 'react'
import { currentLocale } from '../i18n/locale.ts'
import { dirtyOutline } from './dirtyOutline.ts'
import {
  ChipsField,
  ChoiceField,
  ChoicesField,
  DateRangeField,
  MarkdownSchemaField,
  type FormContext
} from './fields.tsx'

type Data = Record<string, unknown>

const Form = generateForm<Data, RJSFSchema, FormContext>()

const validator = customizeValidator<Data, RJSFSchema, FormContext>(
  {},
  currentLocale() === 'fr' ? localizeFrench : undefined
)

const fields = {
  markdown: MarkdownSchemaField,
  chips: ChipsField,
  choice: ChoiceField,
  choices: ChoicesField,
  dateRange: DateRangeField
} as const

export interface SchemaFormProps {
  schema: RJSFSchema
  uiSchema: UiSchema<Data, RJSFSchema, FormContext>
  data: Data
  onChange: (data: Data, valid: boolean) => void
  disabled?: boolean
  isDirty: (key: string) => boolean
}

/**
 * A form made from a JSON schema. It has no button of its own: the screen saves.
 * A property takes half the width of a large screen, all of it with `ui:options.wide`.
 */
export function SchemaForm(props: SchemaFormProps): ReactNode {
  const { isDirty } = props
  const context = useMemo(() => ({ isDirty }), [isDirty])
  return (
    <Form
      // Another form on the page must not get the same field ids.
      idPrefix={props.schema.$id ?? 'form'}
      tagName="div"
      schema={props.schema}
      uiSchema={withDirtyOutlines(props.uiSchema, props.schema, isDirty)}
      formData={props.data}
      formContext={context}
      validator={validator}
      // rjsf types fields for any data; ours name the data that they show.
      fields={fields as never}
      templates={{ ObjectFieldTemplate: TwoColumns }}
      disabled={!!props.disabled}
      liveValidate
      showErrorList={false}
      onChange={({ formData, errors }) => props.onChange(formData ?? {}, errors.length === 0)}
    >
      {/* No submit button. */}
      <></>
    </Form>
  )
}

function withDirtyOutlines(
  uiSchema: SchemaFormProps['uiSchema'],
  schema: RJSFSchema,
  isDirty: (key: string) => boolean
): SchemaFormProps['uiSchema'] {
  const outlined = { ...uiSchema }
  for (const key of Object.keys(schema.properties ?? {})) {
    if (!isDirty(key)) continue
    const options = outlined[key]?.['ui:options'] ?? {}
    outlined[key] = { ...outlined[key], 'ui:options': { ...options, mui: { sx: dirtyOutline } } }
  }
  return outlined
}

function TwoColumns(props: ObjectFieldTemplateProps<Data, RJSFSchema, FormContext>): ReactNode {
  const half = { xs: '1 / -1', md: 'auto' }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: 2
      }}
    >
      {props.properties.map((element) => {
        const options = getUiOptions(props.uiSchema?.[element.name] as UiSchema | undefined)
        return (
          <Box key={element.name} sx={{ gridColumn: options.wide ? '1 / -1' : half, minWidth: 0 }}>
            {element.content}
          </Box>
        )
      })}
    </Box>
  )
}
