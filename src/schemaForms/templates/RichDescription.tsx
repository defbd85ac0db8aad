import { Box } from '@mui/material'
import type { DescriptionFieldProps } from '@rjsf/utils'
import { lazy, Suspense, type ReactNode } from 'react'

// The fields do not wait for what reads markdown.
const SafeHtml = lazy(async () => ({ default: (await import('../../views/values/SafeHtml.tsx')).SafeHtml }))

/** Help under a field: markdown, or the HTML that the server made of it. */
export function RichDescription({ id, description }: DescriptionFieldProps): ReactNode {
  if (!description) return null
  return (
    <Box
      id={id.replaceAll(/\s/g, '-')}
      sx={{ mt: 0.5, mx: 1.75, fontSize: '0.8125rem', color: 'text.secondary', '& p': { my: 0.5 } }}
    >
      {typeof description === 'string' ? (
        <Suspense>
          <SafeHtml text={description} />
        </Suspense>
      ) : (
        description
      )}
    </Box>
  )
}
