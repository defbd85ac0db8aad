/** Fields whose values are lists or objects. */
import { Autocomplete, FormControl, Stack, TextField, Typography } from '@mui/material'
import { type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { labelOf, type Field } from './field.ts'

/** `ui:field: chips` — an array of strings, with suggestions in `ui:options.suggestions`. */
export function ChipsField(props: Field<string[]>): ReactNode {
  const suggestions = (props.uiSchema?.['ui:options']?.suggestions ?? []) as string[]
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={suggestions}
      value={props.formData ?? []}
      disabled={!!props.disabled}
      onChange={(_event, values) => {
        const trimmed = values.map((value) => value.trim()).filter(Boolean)
        props.onChange([...new Set(trimmed)], props.fieldPathId.path)
      }}
      renderInput={(params) => <TextField {...params} label={labelOf(props)} required={!!props.required} />}
    />
  )
}

interface ObjectChoice {
  title: string
  /** Unique key among the choices. */
  key: string
  value: Record<string, unknown>
}

/** Autocomplete props: label and identity of a choice. */
const choiceDisplay = {
  getOptionLabel: (choice: ObjectChoice) => choice.title,
  getOptionKey: (choice: ObjectChoice) => choice.key,
  isOptionEqualToValue: (option: ObjectChoice, value: ObjectChoice) => option.key === value.key
}

/** `ui:field: choice` — one object of `ui:options.choices`, stored whole. */
export function ChoiceField(props: Field<Record<string, unknown>>): ReactNode {
  const choices = choicesOf(props)
  const selected = props.formData
    ? (choices.find(sameAs(props.formData)) ?? unknownChoice(props.formData))
    : null
  return (
    <Autocomplete
      options={choices}
      value={selected}
      disabled={!!props.disabled}
      {...choiceDisplay}
      onChange={(_event, choice) => props.onChange(choice?.value, props.fieldPathId.path)}
      renderInput={(params) => <TextField {...params} label={labelOf(props)} required={!!props.required} />}
    />
  )
}

/** `ui:field: choices` — several objects of `ui:options.choices`, stored whole. */
export function ChoicesField(props: Field<Record<string, unknown>[]>): ReactNode {
  const choices = choicesOf(props)
  const selected = (props.formData ?? []).map((value) => choices.find(sameAs(value)) ?? unknownChoice(value))
  return (
    <Autocomplete
      multiple
      options={choices}
      value={selected}
      disabled={!!props.disabled}
      {...choiceDisplay}
      onChange={(_event, values) =>
        props.onChange(
          values.map((choice) => choice.value),
          props.fieldPathId.path
        )
      }
      renderInput={(params) => <TextField {...params} label={labelOf(props)} required={!!props.required} />}
    />
  )
}

interface DateRange {
  start?: string
  end?: string
}

/**
 * `ui:field: dateRange` — `{start, end}` as days; clearing both removes the value; an end without a start is invalid.
 */
export function DateRangeField(props: Field<DateRange | null>): ReactNode {
  const t = useViewTranslate()
  const range = props.formData ?? {}
  const lacksStart = !range.start && !!range.end
  const change = (part: keyof DateRange, value: string): void => {
    const newRange: DateRange = { ...range }
    if (value) newRange[part] = value
    else delete newRange[part]
    const empty = !newRange.start && !newRange.end
    props.onChange(empty ? undefined : newRange, props.fieldPathId.path)
  }
  return (
    <FormControl component="fieldset" disabled={!!props.disabled} fullWidth>
      <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {labelOf(props)}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        {(['start', 'end'] as const).map((part) => (
          <TextField
            key={part}
            type="date"
            fullWidth
            label={t(`schemaForms.${part}`)}
            value={range[part] ?? ''}
            required={!!props.required && part === 'start'}
            disabled={!!props.disabled}
            {...(part === 'start' && lacksStart && { error: true, helperText: t('problems.required') })}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: part === 'start' ? { max: range.end } : { min: range.start }
            }}
            onChange={(event) => change(part, event.target.value)}
          />
        ))}
      </Stack>
    </FormControl>
  )
}

function choicesOf<Value>(props: Field<Value>): ObjectChoice[] {
  return (props.uiSchema?.['ui:options']?.choices ?? []) as ObjectChoice[]
}

function sameAs(value: Record<string, unknown>): (choice: ObjectChoice) => boolean {
  return (choice) => choice.key === keyOf(value)
}

/** Choice for a stored value that is no longer offered, kept until the user changes it. */
function unknownChoice(value: Record<string, unknown>): ObjectChoice {
  const title = typeof value.title === 'string' ? value.title : JSON.stringify(value)
  return { title, key: keyOf(value) ?? title, value }
}

function keyOf(value: Record<string, unknown>): string | undefined {
  return [value.id, value.href, value.title].find((key) => typeof key === 'string')
}
