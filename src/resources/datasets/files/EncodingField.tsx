import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'

const encodings = ['UTF-8', 'ISO-8859-1', 'Windows-1252', 'ISO-8859-15', 'US-ASCII']

/** Encoding of a text file: a common one or any other name; empty for automatic detection. */
export function EncodingField(props: { value: string; onChange: (encoding: string) => void }): ReactNode {
  const t = useTranslate()
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={encodings}
      inputValue={props.value}
      onInputChange={(_event, encoding) => props.onChange(encoding)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.upload.encoding')}
          helperText={t('datasets.upload.encodingHint')}
        />
      )}
    />
  )
}
