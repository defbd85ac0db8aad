import { Alert, Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

export function ErrorStep(props: { code: string; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  const form = refusedForm(props.code)
  // Unknown codes are not displayed: a link could otherwise make the page show any text.
  const text = isSecondFactor(props.code)
    ? t('accounts.error.secondFactor')
    : (directoryText(props.code, currentLocale()) ?? t('blocks.form.unknownError'))
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

function isSecondFactor(code: string): boolean {
  return code === '2fa-required' || code === '2fa-missing'
}

/**
 * URL of the application's login page after it sent a rejected form: it keeps the redirect of the user. Its form has no
 * second factor, so that accounts with one sign in on this page, and then open the application.
 */
function refusedForm(code: string): string | undefined {
  const { referrer } = document
  if (!URL.canParse(referrer)) return undefined
  const { origin, pathname } = new URL(referrer)
  const application = /^(.*\/app\/[^/]+)\/login$/.exec(pathname)?.[1]
  if (origin !== window.location.origin || application === undefined) return undefined
  if (!isSecondFactor(code)) return referrer
  return `${window.location.pathname}?${new URLSearchParams({ redirect: `${origin}${application}` })}`
}
