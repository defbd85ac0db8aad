import type { RJSFSchema } from '@rjsf/utils'
import { useMemo, type ReactNode } from 'react'
import { FieldsPlaceholder } from '../../ui/FieldsPlaceholder.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import { configUi } from './model/configUi.ts'

const SchemaForm = lazyPart(
  async () => (await import('../../schemaForms/SchemaForm.tsx')).SchemaForm,
  () => <FieldsPlaceholder heights={[56, 57, 58]} />
)

type Values = Record<string, unknown>

interface ConfigFormProps {
  /** Prefix of the ids of the fields. */
  id: string
  /** JSON schema that a type of catalog declares. */
  schema: object
  data: Values
  onChange: (data: Values, valid: boolean) => void
  disabled?: boolean
  isDirty?: (key: string) => boolean
}

const neverDirty = (): boolean => false

/** Form of a JSON schema that a type of catalog declares: its connection or the options of an import. */
export function ConfigForm({ id, schema, isDirty = neverDirty, ...props }: ConfigFormProps): ReactNode {
  const form = useMemo(() => {
    const named = { ...schema, $id: id } as RJSFSchema
    return { schema: named, uiSchema: configUi(named) }
  }, [schema, id])
  return <SchemaForm {...form} {...props} isDirty={isDirty} />
}

/** Whether an empty form is valid, because no field is required. */
export function isEmptyRight(schema: object): boolean {
  const { required } = schema as { required?: unknown[] }
  return !required?.length
}
