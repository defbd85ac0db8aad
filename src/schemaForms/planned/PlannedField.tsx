import { Box } from '@mui/material'
import { descriptionId } from '@rjsf/utils'
import { type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pathOfNode, scopeOf, valueOfNode, type Place } from '../annotations/place.ts'
import type { FieldNode } from '../annotations/plan.ts'
import { valueIn } from '../annotations/scope.ts'
import { pointerOf } from '../annotations/values.ts'
import { ValueListField } from '../fields/ChoiceFields.tsx'
import { ColorField } from '../fields/ColorField.tsx'
import { inputProps } from '../fields/field.ts'
import { ofType, type AnyField } from './anyField.ts'
import { NumberField } from '../fields/NumberFields.tsx'
import { DateField, DateTimeField, PlainTextField } from '../fields/TextFields.tsx'
import type { Scalar } from '../line/valueChoice.ts'
import { ruleSentence } from '../problems/sentence.ts'
import { FieldErrors } from '../templates/FieldFrame.tsx'
import { RichDescription } from '../templates/RichDescription.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import { BooleanField } from './BooleanField.tsx'
import { PlannedChoice } from './PlannedChoice.tsx'
import { usePlanned } from './plannedState.ts'
import { SliderField } from './SliderField.tsx'

const editors = () => import('../fields/EditorFields.tsx')
const EditorPlace = (): ReactNode => <Box sx={{ minHeight: 120 }} />
const MarkdownSchemaField = lazyPart(async () => (await editors()).MarkdownSchemaField, EditorPlace)
const JsonField = lazyPart(async () => (await editors()).JsonField, EditorPlace)

interface PlannedFieldProps {
  node: FieldNode
  place: Place
}

/** Fields with text input: their value is committed on blur. */
const typed = new Set(['text', 'number', 'markdown', 'json', 'date', 'dateTime', 'slider', 'color', 'own'])

/** Field with its help and errors. */
export function PlannedField({ node, place }: PlannedFieldProps): ReactNode {
  const t = useViewTranslate()
  const { form, set, commit, problems, idPrefix, isDisabled } = usePlanned()
  if (node.field === 'none') return null
  const path = pathOfNode(node, place)
  const value = valueOfNode(node, place)
  const scope = scopeOf(node, place, form)
  const isReadOnly = isDisabled || node.readOnly || (!!node.readOnlyIf && !!valueIn(node.readOnlyIf, scope))
  const errors = (problems.get(pointerOf(path)) ?? []).map((problem) =>
    ruleSentence({ ...problem, example: exampleOf(node) }, t)
  )
  const isTyped = typed.has(node.field)
  const field = {
    name: String(node.key ?? node.id),
    schema: {
      type:
        node.schema.type === undefined ? 'string' : [node.schema.type].flat().find((type) => type !== 'null'),
      title: node.title,
      ...(node.help && { description: node.help }),
      items: node.schema.items
    },
    uiSchema: { 'ui:options': optionsOf(node) },
    formData: value ?? undefined,
    required: node.required,
    disabled: isReadOnly,
    rawErrors: errors.length > 0 ? errors : undefined,
    fieldPathId: { $id: `${idPrefix}${pointerOf(path).replaceAll('/', '_')}`, path },
    onChange: (newValue: unknown) => set(path, newValue, isTyped && !isPicked(node, newValue))
    // rjsf passes more props to fields than the platform's fields read.
  } as unknown as AnyField

  return (
    <Box
      onBlur={(event: FocusEvent) => {
        // A custom field may contain several inputs: each blur commits.
        if (isTyped && (node.own || !event.currentTarget.contains(event.relatedTarget))) commit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const { tagName } = event.target as HTMLElement
        // A choice list uses Enter itself.
        if (event.key === 'Enter' && isTyped && !node.own && tagName === 'INPUT') commit()
      }}
    >
      {node.own ? (
        <OwnField
          node={node}
          field={field}
          onChange={(newValue, stillTyped = false) => set(path, newValue, stillTyped)}
        />
      ) : (
        <FieldOfKind node={node} field={field} scope={scope} onCommit={commit} />
      )}
      <FieldErrors errors={errors} fieldPathId={field.fieldPathId} />
      {node.help && <RichDescription id={descriptionId(field.fieldPathId)} description={node.help} />}
    </Box>
  )
}

/** Whether a colour is complete, as from the picker: it is committed at once. */
function isPicked(node: FieldNode, value: unknown): boolean {
  return node.field === 'color' && typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
}

function exampleOf({ schema }: FieldNode): unknown {
  return Array.isArray(schema.examples) ? schema.examples[0] : undefined
}

function optionsOf(node: FieldNode): Record<string, unknown> {
  const { rows, inputType, placeholder, prefix, suffix, source } = node
  const suggestions = source?.kind === 'items' ? source.items : []
  return {
    ...(rows && { rows }),
    ...(inputType && { input: { type: inputType, autoComplete: 'off' } }),
    ...(placeholder && { placeholder }),
    ...(prefix && { prefix }),
    ...(suffix && { suffix }),
    ...(node.field === 'words' && {
      choices: suggestions.map((item) => ({
        value: (item as { value: unknown }).value,
        label: (item as { title: string }).title
      }))
    })
  }
}

interface KindProps {
  node: FieldNode
  field: AnyField
  scope: Parameters<typeof valueIn>[1]
  onCommit: () => void
}

function FieldOfKind({ node, field, scope, onCommit }: KindProps): ReactNode {
  switch (node.field) {
    case 'text':
      return <PlainTextField {...ofType<string>(field)} />
    case 'number':
      return <NumberField {...ofType<number | string>(field)} />
    case 'slider':
      return <SliderField field={field} node={node} onCommit={onCommit} />
    case 'checkbox':
    case 'switch':
      return <BooleanField field={field} isSwitch={node.field === 'switch'} />
    case 'date':
      return <DateField {...ofType<string>(field)} />
    case 'dateTime':
      return <DateTimeField {...ofType<string>(field)} />
    case 'color':
      return <ColorField {...ofType<string>(field)} />
    case 'markdown':
      return <MarkdownSchemaField {...ofType<string>(field)} />
    case 'json':
      return <JsonField {...ofType<unknown>(field)} />
    case 'words':
      return <WordsField node={node} field={field} />
    case 'choice':
    case 'choices':
      return <PlannedChoice node={node} field={field} scope={scope} />
    case 'own':
    case 'none':
      return null
  }
}

interface OwnProps extends Pick<KindProps, 'node' | 'field'> {
  onChange: (value: unknown, isTyped?: boolean) => void
}

function OwnField({ node, field, onChange }: OwnProps): ReactNode {
  const { ownFields, form } = usePlanned()
  const { name = '', options = {} } = node.own ?? {}
  const Field = Object.hasOwn(ownFields, name) ? ownFields[name] : undefined
  if (!Field) return <JsonField {...ofType<unknown>(field)} />
  const { id, disabled, required, error } = inputProps(field)
  return (
    <Field
      id={id}
      label={node.title}
      value={field.formData as unknown}
      onChange={onChange}
      disabled={disabled}
      required={required}
      error={error}
      options={options}
      root={form.root}
    />
  )
}

/** List of words, or one text split at a separator. */
function WordsField({ node, field }: Pick<KindProps, 'node' | 'field'>): ReactNode {
  const { separator } = node
  if (separator === undefined) return <ValueListField {...ofType<Scalar[]>(field)} />
  const text = field.formData
  return (
    <ValueListField
      {...ofType<Scalar[]>(field)}
      formData={typeof text === 'string' && text ? text.split(separator).map((word) => word.trim()) : []}
      onChange={(words) => field.onChange(words?.join(separator), field.fieldPathId.path)}
    />
  )
}
