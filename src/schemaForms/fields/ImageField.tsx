import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { safeHref } from '../../views/values/cellContent.ts'
import { changeValue, inputProps, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

/** `ui:field: image` — URL of an image, with a preview. */
export function ImageField(props: Field<string>): ReactNode {
  const [broken, setBroken] = useState<string>()
  const value = props.formData ?? ''
  const source = safeHref(value.trim())
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <FieldInput
        field={inputProps(props)}
        type="url"
        autoComplete="off"
        value={value}
        sx={{ flex: '1 1 220px' }}
        onChange={(event) => changeValue(props, event.target.value)}
      />
      {source && source !== broken && (
        <Box
          component="img"
          src={source}
          alt=""
          onError={() => setBroken(source)}
          sx={{ height: 56, maxWidth: 160, objectFit: 'contain', borderRadius: 1, flex: 'none' }}
        />
      )}
    </Box>
  )
}
