import Box from '@mui/material/Box'
import { useEffect, type ReactNode } from 'react'
import { blockMessages } from '../ui/messages.ts'
import { TranslateProvider } from '../i18n/translate.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { handNotificationsTo } from '../layout/notifications.ts'
import { Snackbars } from '../layout/Snackbars.tsx'
import { ApiKeys } from '../resources/settings/ApiKeys.tsx'
import { scopesOf } from '../resources/settings/apiKeyForm.ts'
import { settingsMessages } from '../resources/settings/messages.ts'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import type { SettingsRoute } from './route.ts'

const messages = [layoutMessages, blockMessages, settingsMessages]

export interface SettingsEmbedProps {
  route: SettingsRoute
  location: PageLocation
  frame: FrameContent | undefined
}

/** One section of the settings of an account. */
export default function SettingsEmbed({ route, location, frame }: SettingsEmbedProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  useEffect(() => (frame ? handNotificationsTo(frame.notify) : undefined), [frame])
  const { searchParams } = new URL(location.href())
  return (
    <TranslateProvider messages={messages}>
      <Box component="main" data-iframe-height sx={{ p: 2 }}>
        <ApiKeys account={route.account} allowed={scopesOf(searchParams.get('scopes'))} />
      </Box>
      {/* A framed page hands its messages to the page around, and shows none. */}
      <Snackbars />
    </TranslateProvider>
  )
}
