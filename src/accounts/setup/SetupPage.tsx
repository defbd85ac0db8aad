import { Button, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import type { SetupAnswer } from '../accountsApi.ts'
import { CardPage } from '../CardPage.tsx'
import { SampleAccounts } from './SampleAccounts.tsx'
import { SetupForm } from './SetupForm.tsx'

const openPlatform = (): void => window.location.assign(pageConfig.basePath)

/** `/data-fair/setup`: creation of the first administrator. */
export default function SetupPage(): ReactNode {
  const t = useViewTranslate()
  const brand = pageConfig.brand.title
  const [answer, setAnswer] = useState<SetupAnswer>()

  const done = (received: SetupAnswer): void => {
    if (received.accounts?.length || received.samplesFailed) setAnswer(received)
    else openPlatform()
  }

  if (answer) {
    return (
      <CardPage title={t('accounts.setup.ready')} width={560}>
        <SampleAccounts answer={answer} onContinue={openPlatform} />
      </CardPage>
    )
  }
  return (
    <CardPage title={t('accounts.setup.title', { brand })} width={560}>
      {pageConfig.needsSetup ? (
        <SetupForm onDone={done} />
      ) : (
        <Stack sx={{ gap: 3 }}>
          <Typography>{t('accounts.setup.done')}</Typography>
          <Button variant="contained" size="large" href={pageConfig.basePath}>
            {t('accounts.setup.open', { brand })}
          </Button>
        </Stack>
      )}
    </CardPage>
  )
}
