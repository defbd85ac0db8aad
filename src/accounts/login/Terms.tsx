import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { CheckedForm } from '../../ui/form/useCheckedForm.ts'

interface TermsProps {
  text: string
  form: CheckedForm
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** Terms of a site, to be accepted at sign-up. */
export function Terms({ text, form, accepted, onAccept }: TermsProps): ReactNode {
  const t = useViewTranslate()
  const { error, helperText } = form.field('tos')
  return (
    <Box>
      <Typography variant="subtitle2" component="h2" id="tos-title" sx={{ mb: 0.5 }}>
        {t('signIn.site.terms')}
      </Typography>
      <Box
        component="section"
        aria-labelledby="tos-title"
        tabIndex={0}
        sx={{
          maxHeight: 160,
          overflow: 'auto',
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          typography: 'body2'
        }}
      >
        {text}
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            id="tos"
            name="tos"
            checked={accepted}
            onChange={(event) => onAccept(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': 'tos-help' } }}
          />
        }
        label={t('signIn.site.acceptTerms')}
      />
      <FormHelperText id="tos-help" error={error}>
        {helperText}
      </FormHelperText>
    </Box>
  )
}
