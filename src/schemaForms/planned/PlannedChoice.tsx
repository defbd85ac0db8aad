import {
  Autocomplete,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Radio,
  RadioGroup
} from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { choiceOfValue, valueToStore, keyOfValue, type ItemChoice } from '../annotations/items.ts'
import type { FieldNode } from '../annotations/plan.ts'
import type { Scope } from '../annotations/scope.ts'
import { isObject } from '../annotations/schema.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { inputProps } from '../fields/field.ts'
import type { AnyField } from './anyField.ts'
import { valueOfText } from '../line/valueChoice.ts'
import { useItems } from './useItems.ts'

interface PlannedChoiceProps {
  node: FieldNode
  field: AnyField
  scope: Scope
}

/** Field to choose one or several values from the schema, the form or a URL. */
export function PlannedChoice({ node, field, scope }: PlannedChoiceProps): ReactNode {
  const t = useViewTranslate()
  const input = inputProps(field)
  const isMultiple = node.field === 'choices'
  const source = node.source ?? { kind: 'items' as const, items: [] }
  const offer = useItems(node, scope, field.formData)
  const { choices } = offer
  const itemSchema = isMultiple && isObject(node.schema.items) ? node.schema.items : node.schema
  const asChoice = (value: unknown): ItemChoice => choiceOfValue(value, choices, source, scope)
  const held = (choice: ItemChoice | string): unknown =>
    typeof choice === 'string'
      ? valueOfText(choice.trim(), itemSchema.type)
      : valueToStore(choice, itemSchema)
  const change = (value: unknown): void => field.onChange(value, field.fieldPathId.path)

  if (node.choiceDisplay === 'radio')
    return <Radios input={input} choices={choices} value={field.formData} onChange={change} />
  const values = valuesOf(field.formData, node)
  const changeValues = (newChoices: unknown[]): void => {
    if (node.separator === undefined) change(newChoices.length > 0 ? newChoices : undefined)
    else change(newChoices.length > 0 ? newChoices.join(node.separator) : undefined)
  }
  if (node.choiceDisplay === 'checkboxes') {
    return <Checkboxes input={input} choices={choices} values={values} onChange={changeValues} />
  }
  const common = autocompleteProps(node, input, offer, t)
  const hint = offer.isWaiting ? t('schemaForms.planned.waiting') : undefined
  if (isMultiple || node.separator !== undefined) {
    return (
      <Autocomplete<ItemChoice, true, false, boolean>
        {...common}
        multiple
        filterSelectedOptions
        disableCloseOnSelect
        value={values.map(asChoice)}
        onChange={(_event, chosen) =>
          changeValues(chosen.map((choice) => (isKept(choice, values) ? choice.value : held(choice))))
        }
        onInputChange={(_event, text) => offer.setText(text)}
        renderOption={renderOption}
        renderInput={(params) => <FieldInput {...params} field={input} helperText={hint} />}
      />
    )
  }
  return (
    <Autocomplete<ItemChoice, false, false, boolean>
      {...common}
      value={field.formData === undefined || field.formData === null ? null : asChoice(field.formData)}
      onChange={(_event, chosen) => change(chosen === null ? undefined : held(chosen))}
      onInputChange={(_event, text, reason) => {
        offer.setText(reason === 'input' ? text : '')
        if (node.free && reason === 'input')
          change(text.trim() === '' ? undefined : valueOfText(text.trim(), itemSchema.type))
      }}
      renderOption={renderOption}
      renderInput={(params) => (
        <FieldInput {...params} field={input} helperText={hint} placeholder={node.placeholder ?? ''} />
      )}
    />
  )
}

/** What fields that are typed in have in common, for one value or several. */
function autocompleteProps(
  node: FieldNode,
  input: ReturnType<typeof inputProps>,
  offer: ReturnType<typeof useItems>,
  t: ReturnType<typeof useViewTranslate>
) {
  return {
    id: input.id,
    disabled: input.disabled || offer.isWaiting,
    options: offer.choices,
    loading: offer.isLoading,
    freeSolo: node.free,
    forcePopupIcon: true,
    clearText: t('schemaForms.clear', { label: input.label }),
    openText: t('schemaForms.openChoices'),
    closeText: t('schemaForms.closeChoices'),
    noOptionsText: offer.hasFailed ? t('schemaForms.planned.failed') : t('schemaForms.noChoice'),
    loadingText: t('schemaForms.loading'),
    getOptionLabel: (choice: ItemChoice | string) => (typeof choice === 'string' ? choice : choice.title),
    getOptionKey: (choice: ItemChoice | string) => (typeof choice === 'string' ? choice : choice.key),
    isOptionEqualToValue: (option: ItemChoice, value: ItemChoice | string) =>
      option.key === (typeof value === 'string' ? value : value.key),
    onOpen: offer.onOpen,
    onClose: offer.onClose,
    ...(offer.isSearched && { filterOptions: (options: ItemChoice[]) => options })
  }
}

/** Whether a choice is the stored value itself: it is kept unchanged, because it may have been edited since. */
function isKept(choice: ItemChoice | string, values: unknown[]): choice is ItemChoice {
  return typeof choice !== 'string' && values.includes(choice.value)
}

function valuesOf(value: unknown, { separator }: FieldNode): unknown[] {
  if (Array.isArray(value)) return value.filter((item) => item !== null)
  return typeof value === 'string' && separator !== undefined && value ? value.split(separator) : []
}

function renderOption(
  { key: _key, ...props }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key },
  choice: ItemChoice
): ReactNode {
  return (
    <li key={choice.key} {...props}>
      <ChoiceIcon icon={choice.icon} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{choice.title}</Box>
    </li>
  )
}

/** Rendered as an `<img>`: scripts inside an SVG image do not run. */
function ChoiceIcon({ icon }: { icon: string | undefined }): ReactNode {
  const address = icon?.trimStart().startsWith('<svg')
    ? `data:image/svg+xml,${encodeURIComponent(icon)}`
    : icon && /^(https?:\/\/|data:image\/|\/)/.test(icon)
      ? icon
      : undefined
  if (!address) return null
  return (
    <Box component="img" src={address} alt="" sx={{ width: 24, height: 24, mr: 1, objectFit: 'contain' }} />
  )
}

interface GroupOfChoices {
  input: ReturnType<typeof inputProps>
  choices: ItemChoice[]
}

function Radios({
  input,
  choices,
  value,
  onChange
}: GroupOfChoices & { value: unknown; onChange: (value: unknown) => void }): ReactNode {
  const chosen = choices.find((choice) => keyOfValue(choice.value) === keyOfValue(value))
  return (
    <FormControl disabled={input.disabled} error={input.error} required={input.required}>
      <FormLabel id={`${input.id}-label`}>{input.label}</FormLabel>
      <RadioGroup
        aria-labelledby={`${input.id}-label`}
        value={chosen?.key ?? ''}
        onChange={(_event, key) => onChange(choices.find((choice) => choice.key === key)?.value)}
      >
        {choices.map(({ key, title }) => (
          <FormControlLabel key={key} value={key} label={title} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function Checkboxes({
  input,
  choices,
  values,
  onChange
}: GroupOfChoices & { values: unknown[]; onChange: (values: unknown[]) => void }): ReactNode {
  const isChosen = (choice: ItemChoice): boolean =>
    values.some((value) => keyOfValue(value) === keyOfValue(choice.value))
  return (
    <FormControl component="fieldset" disabled={input.disabled} error={input.error} required={input.required}>
      <FormLabel component="legend">{input.label}</FormLabel>
      <FormGroup>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.key}
            label={choice.title}
            control={
              <Checkbox
                size="small"
                checked={isChosen(choice)}
                onChange={(_event, checked) =>
                  onChange(
                    checked
                      ? [...values, choice.value]
                      : values.filter((value) => keyOfValue(value) !== keyOfValue(choice.value))
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}
