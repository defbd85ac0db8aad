import { Alert, Box, Button, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'react-admin'
import { useEffect, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { AccountKeys } from '../../../../contract/session.ts'
import { authProvider } from '../../../authProvider/authProvider.ts'
import { loginAddress } from '../../../authProvider/account.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { blockMessages } from '../../../blocks/messages.ts'
import { dataProvider } from '../../../dataProvider/dataProvider.ts'
import { useEmbedUrl } from '../../../embed/useEmbedUrl.ts'
import { createI18nProvider } from '../../../i18n/i18nProvider.ts'
import { TranslateProvider, useViewTranslate } from '../../../i18n/translate.tsx'
import { layoutMessages } from '../../../layout/messages.ts'
import { Snackbars } from '../../../layout/Snackbars.tsx'
import { editMessages } from '../../../views/edit/messages.ts'
import type { FrameContent } from '../../../views/frame/frameContent.ts'
import type { PageLocation } from '../../../views/frame/pageLocation.ts'
import { viewMessages } from '../../../views/messages.ts'
import { messages as datasetsMessages } from '../messages.ts'
import { UpdateDataset } from './UpdateDataset.tsx'

const messages = [layoutMessages, blockMessages, datasetsMessages, viewMessages, editMessages]
const i18nProvider = createI18nProvider(messages)

export interface UpdateDatasetEmbedProps {
  location: PageLocation
  frame: FrameContent | undefined
}

/** `/embed/workflow/update-dataset`: the wizard and nothing around it. */
export default function UpdateDatasetEmbed({ location, frame }: UpdateDatasetEmbedProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  return (
    <TranslateProvider messages={messages}>
      {/* react-admin looks for a router; the address is the page's own. */}
      <MemoryRouter>
        <CoreAdminContext
          dataProvider={dataProvider}
          authProvider={authProvider}
          i18nProvider={i18nProvider}
          queryClient={useQueryClient()}
        >
          <Box component="main" data-iframe-height sx={{ p: 2, minHeight: 500 }}>
            <Wizard location={location} />
          </Box>
        </CoreAdminContext>
      </MemoryRouter>
      {/* A framed page hands its messages to the page around, and shows none. */}
      <Snackbars />
    </TranslateProvider>
  )
}

function Wizard({ location }: { location: PageLocation }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const urlState = useEmbedUrl(location)
  if (!user) {
    return (
      <Alert
        severity="info"
        variant="outlined"
        action={
          <Button href={loginAddress()} target="_top">
            {t('layout.login')}
          </Button>
        }
      >
        {t('layout.mustLogIn')}
      </Alert>
    )
  }
  return (
    <>
      <Typography variant="h1" sx={visuallyHidden}>
        {t('datasets.updateWizard.title')}
      </Typography>
      <UpdateDataset
        owner={ownerOf(urlState.query.get('owner'))}
        publicationSite={urlState.query.get('publicationSite') ?? undefined}
        urlState={urlState}
      />
    </>
  )
}

/** `type:id` or `type:id:department` */
function ownerOf(text: string | null): AccountKeys | undefined {
  const [type, id, department] = (text ?? '').split(':')
  if ((type !== 'user' && type !== 'organization') || !id) return undefined
  return { type, id, ...(department ? { department } : {}) }
}
