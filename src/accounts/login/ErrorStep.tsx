import { Alert, Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

export function ErrorStep(props: { code: string; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  const form = refusedForm()
  // Unknown codes are not displayed: a link could otherwise make the page show any text.
  const text = directoryText(props.code, currentLocale()) ?? t('blocks.form.unknownError')
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="error">{text}</Alert>
      <Button
        variant="contained"
        size="large"
        onClick={form ? () => window.location.assign(form) : props.onBack}
        fullWidth
      >
        {t('accounts.error.again')}
      </Button>
    </Stack>
  )
}

/** URL of the application's login page after it sent a rejected form: it keeps the redirect of the user. */
function refusedForm(): string | undefined {
  const { referrer } = document
  if (!URL.canParse(referrer)) return undefined
  const { origin, pathname } = new URL(referrer)
  return origin === window.location.origin && /\/app\/[^/]+\/login$/.test(pathname) ? referrer : undefined
}
