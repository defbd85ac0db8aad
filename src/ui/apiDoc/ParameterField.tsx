import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import {
  Autocomplete,
  Box,
  Button,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Tooltip,
  Typography
} from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import type { ApiParameter } from './apiDocument.ts'
import type { NamedValue, ParameterValue } from './requestText.ts'

interface ParameterFieldProps {
  parameter: ApiParameter
  value: ParameterValue | undefined
  onChange: (value: ParameterValue) => void
}

/** Input of a parameter, by its type. */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps): ReactNode {
  const t = useViewTranslate()
  const { schema, name, required } = parameter
  const help = helpOf(parameter, t)
  const text = typeof value === 'string' ? value : ''
  if (schema.type === 'object') {
    return <NamedValues parameter={parameter} value={namedValues(value)} onChange={onChange} />
  }
  if (schema.type === 'array') {
    return (
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        size="small"
        options={(schema.items?.enum ?? []).map(String)}
        value={texts(value)}
        onChange={(_event, chosen) => onChange([...new Set(chosen)])}
        renderInput={(params) => <TextField {...params} required={required} label={name} helperText={help} />}
      />
    )
  }
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String)
  if (choices) {
    return (
      <TextField
        select
        size="small"
        required={required}
        label={name}
        helperText={help}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">
          <em>{t('apiDoc.any')}</em>
        </MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return (
    <TextField
      size="small"
      type={isNumber ? 'number' : 'text'}
      required={required}
      label={name}
      helperText={help}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          spellCheck: false,
          ...(isNumber && schema.maximum !== undefined ? { max: schema.maximum } : {}),
          ...(schema.type === 'number' ? { step: 'any' } : {})
        }
      }}
    />
  )
}

function helpOf({ description, schema }: ApiParameter, t: Translate): string {
  const { default: value } = schema
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const byDefault = value === undefined ? '' : t('apiDoc.default', { value: text })
  return [description, byDefault].filter(Boolean).join(' — ')
}

function texts(value: ParameterValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function namedValues(value: ParameterValue | undefined): NamedValue[] {
  return Array.isArray(value) ? value.filter((item) => typeof item !== 'string') : []
}

interface NamedValuesProps {
  parameter: ApiParameter
  value: NamedValue[]
  onChange: (value: NamedValue[]) => void
}

/** Names chosen among suggestions, each with a value. */
function NamedValues({ parameter, value, onChange }: NamedValuesProps): ReactNode {
  const t = useViewTranslate()
  const suggestions = parameter.schema['x-suggestions'] ?? []
  const groups = new Map(suggestions.map(({ name, group = '' }) => [name, group]))
  const set = (index: number, change: Partial<NamedValue>): void =>
    onChange(value.map((item, at) => (at === index ? { ...item, ...change } : item)))
  return (
    <Stack
      component="fieldset"
      sx={{ gap: 1, border: 0, p: 0, m: 0, minWidth: 0, gridColumn: '1 / -1', alignItems: 'flex-start' }}
    >
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.5 }}>
        <strong>{parameter.name}</strong> {parameter.description}
      </Typography>
      {value.map((item, index) => (
        <Box
          // oxlint-disable-next-line react/no-array-index-key -- a new row has no id
          key={index}
          sx={{
            display: 'grid',
            width: '100%',
            gap: 1,
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto'
          }}
        >
          <Autocomplete
            freeSolo
            size="small"
            options={[...groups.keys()]}
            groupBy={(name) => groups.get(name) ?? ''}
            inputValue={item.name}
            onInputChange={(_event, name, reason) => {
              if (reason !== 'reset' || name) set(index, { name })
            }}
            renderInput={(params) => <TextField {...params} label={t('apiDoc.filterName')} />}
          />
          <TextField
            size="small"
            label={t('apiDoc.filterValue')}
            value={item.value}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <Tooltip title={t('apiDoc.removeFilter', { name: item.name })}>
            <IconButton
              aria-label={t('apiDoc.removeFilter', { name: item.name })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <Close />
            </IconButton>
          </Tooltip>
        </Box>
      ))}
      <Button size="small" startIcon={<Add />} onClick={() => onChange([...value, { name: '', value: '' }])}>
        {t('apiDoc.addFilter')}
      </Button>
    </Stack>
  )
}
