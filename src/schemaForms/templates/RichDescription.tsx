import { Box } from '@mui/material'
import type { DescriptionFieldProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { RichText } from '../../views/values/RichText.tsx'

/** Help under a field: markdown, or HTML rendered by the server. */
export function RichDescription({
  id,
  description
}: Pick<DescriptionFieldProps, 'id' | 'description'>): ReactNode {
  if (!description) return null
  return (
    <Box
      id={id.replaceAll(/\s/g, '-')}
      sx={{ mt: 0.5, mx: 1.75, fontSize: '0.8125rem', color: 'text.secondary', '& p': { my: 0.5 } }}
    >
      {typeof description === 'string' ? <RichText text={description} /> : description}
    </Box>
  )
}
