import Box from '@mui/material/Box'
import { useEffect, type ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConfigEditor } from '../../resources/applications/config/ConfigEditor.tsx'
import { ApplicationPageProvider } from '../../resources/applications/live/ApplicationPageContext.tsx'
import { useApplicationPage } from '../../resources/applications/live/useApplicationPage.ts'
import { messages as applicationsMessages } from '../../resources/applications/messages.ts'
import { TableMessage } from '../../views/table/TableMessage.tsx'
import { booleanParameter } from '../../views/booleanParameter.ts'
import type { FrameContent } from '../../views/frame/frameContent.ts'
import type { PageLocation } from '../../views/frame/pageLocation.ts'
import { AdminContext } from './AdminContext.tsx'
import { SignedIn } from './SignedIn.tsx'

const messages = [applicationsMessages]

interface ApplicationConfigProps {
  id: string
  location: PageLocation
  frame: FrameContent | undefined
}

/** Editor of an application's configuration, in a standalone page. */
export default function ApplicationConfig({ id, location, frame }: ApplicationConfigProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  const { searchParams } = new URL(location.href())
  return (
    <AdminContext messages={messages}>
      <Box component="main" data-iframe-height>
        <SignedIn>
          <Editor id={id} isDatasetLocked={booleanParameter(searchParams, 'roDataset', false)} />
        </SignedIn>
      </Box>
    </AdminContext>
  )
}

function Editor({ id, isDatasetLocked }: { id: string; isDatasetLocked: boolean }): ReactNode {
  const t = useViewTranslate()
  const { page, error } = useApplicationPage(id)
  const title = page?.application.title
  useDocumentTitle(title)
  if (error) return <TableMessage severity="info" text={t('applications.config.unavailable')} />
  if (!page) return null
  return (
    <ApplicationPageProvider value={page}>
      <ConfigEditor height="100vh" isDatasetLocked={isDatasetLocked} />
    </ApplicationPageProvider>
  )
}
