import { Alert, Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { directoryText } from '../../../contract/directoryTexts.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'

export function ErrorStep(props: { code: string; onBack: () => void }): ReactNode {
  const t = useViewTranslate()
  const form = refusedForm()
  const back = async (): Promise<void> => {
    if (!form) return props.onBack()
    window.location.assign(isSecondFactor(props.code) ? await signInAddress(form) : form)
  }
  // Unknown codes are not displayed: a link could otherwise make the page show any text.
  const text = isSecondFactor(props.code)
    ? t('accounts.error.secondFactor')
    : (directoryText(props.code, currentLocale()) ?? t('blocks.form.unknownError'))
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="error">{text}</Alert>
      <Button variant="contained" size="large" onClick={() => void back()} fullWidth>
        {t('accounts.error.again')}
      </Button>
    </Stack>
  )
}

function isSecondFactor(code: string): boolean {
  return code === '2fa-required' || code === '2fa-missing'
}

/** URL of the application's login page after it sent a rejected form: it keeps the redirect of the user. */
function refusedForm(): string | undefined {
  const { referrer } = document
  if (!URL.canParse(referrer)) return undefined
  const { origin, pathname } = new URL(referrer)
  return origin === window.location.origin && loginOfApplication.test(pathname) ? referrer : undefined
}

const loginOfApplication = /\/app\/[^/]+\/login$/

/**
 * URL of this page for an account with a second factor, which the form of an application does not ask for. The form
 * says where it leads: to the application, with the organization that owns it.
 */
async function signInAddress(form: string): Promise<string> {
  const { origin, pathname } = new URL(form)
  const application = `${origin}${pathname.replace(/\/login$/, '')}`
  const page = await fetch(form).then(
    (response) => response.text(),
    () => ''
  )
  const action = new DOMParser()
    .parseFromString(page, 'text/html')
    .querySelector('form')
    ?.getAttribute('action')
  const query =
    action && URL.canParse(action, origin)
      ? new URL(action, origin).searchParams
      : new URLSearchParams({ redirect: application })
  return `${window.location.pathname}?${query}`
}
