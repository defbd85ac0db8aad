import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { DatasetPublications } from '../../resources/catalogs/publications/DatasetPublications.tsx'
import { mayPublishOnCatalogs } from '../../resources/catalogs/publications/mayPublishOnCatalogs.ts'
import { catalogPublicationMessages } from '../../resources/catalogs/publications/messages.ts'
import { TableMessage } from '../../views/table/TableMessage.tsx'
import type { EmbedViewProps } from '../views.ts'
import { AdminContext } from './AdminContext.tsx'

/** Minimum height in pixels: drop-down lists and dialogs open inside the frame. */
const minimumHeight = 420
const messages = [catalogPublicationMessages]

/** Publications of a dataset in the remote catalogs of its owner. */
export default function PublicationsView({ dataset }: EmbedViewProps): ReactNode {
  const session = useSession()
  return (
    <AdminContext messages={messages}>
      <Box data-iframe-height sx={{ p: 2, minHeight: minimumHeight, overflow: 'hidden' }}>
        {mayPublishOnCatalogs(session, dataset.owner) ? (
          <DatasetPublications dataset={dataset} isFramed />
        ) : (
          <ForAdministrators />
        )}
      </Box>
    </AdminContext>
  )
}

function ForAdministrators(): ReactNode {
  const t = useViewTranslate()
  return <TableMessage severity="info" text={t('catalogPublications.ofDataset.administrators')} />
}
