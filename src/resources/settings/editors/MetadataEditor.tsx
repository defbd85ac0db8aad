import { Box, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import {
  optionalMetadata,
  type CustomMetadata,
  type DatasetsMetadata,
  type MetadataOption,
  type OptionalMetadata
} from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { isCustomValid } from '../model/valid.ts'
import type { EditorProps } from './editor.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemsEditor } from './ItemsEditor.tsx'
import { customSchema } from './schemas.ts'

/** Editor of the optional metadata of the account's datasets: enabled ones, labels and custom ones. */
export function MetadataEditor({ value, onChange, onCommit }: EditorProps<DatasetsMetadata>): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(() => customSchema(t), [t])
  const withCustom = (custom: CustomMetadata[]): DatasetsMetadata => ({ ...value, custom })
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>{t('settings.metadata.intro')}</Typography>
      {optionalMetadata.map((name) => (
        <OptionRow
          key={name}
          name={name}
          option={value[name] ?? { active: false }}
          onChange={(option) => onChange({ ...value, [name]: option })}
          onCommit={(option) => onCommit({ ...value, [name]: option })}
        />
      ))}
      <Typography variant="h3" sx={{ mt: 2 }}>
        {t('settings.metadata.custom')}
      </Typography>
      <ItemsEditor
        value={value.custom ?? []}
        onChange={(custom) => onChange(withCustom(custom))}
        onCommit={(custom) => onCommit(withCustom(custom))}
        label={t('settings.metadata.custom')}
        empty={t('settings.metadata.none')}
        addLabel={t('settings.metadata.add')}
        // The server sets the key.
        create={() => ({ title: '' }) as CustomMetadata}
        titleOf={({ title, key }) => (key ? `${title} (${key})` : title)}
        isValid={isCustomValid}
        removal={({ key }) => (key ? t('settings.metadata.removal') : null)}
      >
        {(_item, editor) => <ItemForm schema={schema} {...editor} />}
      </ItemsEditor>
    </Stack>
  )
}

interface OptionRowProps {
  name: OptionalMetadata
  option: MetadataOption
  onChange: (option: MetadataOption) => void
  onCommit: (option: MetadataOption) => void
}

function OptionRow({ name, option, onChange, onCommit }: OptionRowProps): ReactNode {
  const t = useViewTranslate()
  const label = t(`settings.metadata.of.${name}`)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 2,
        alignItems: 'center',
        minHeight: 44
      }}
    >
      <FormControlLabel
        label={label}
        control={
          <Checkbox checked={option.active} onChange={(_event, active) => onCommit({ ...option, active })} />
        }
      />
      {option.active && (
        <TextField
          id={`metadata-${name}`}
          size="small"
          label={t('settings.metadata.label', { name: label })}
          placeholder={label}
          value={option.title ?? ''}
          onChange={(event) => onChange(titled(option, event.target.value))}
          onBlur={() => onCommit(option)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  )
}

/** Returns the option with another title; an empty title restores the default label. */
function titled({ active }: MetadataOption, title: string): MetadataOption {
  return { active, ...(title && { title }) }
}
