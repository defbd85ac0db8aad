import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { DataProviderContext, I18nContextProvider } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import type { Dataset } from '../../../contract/dataset.ts'
import { blockMessages } from '../../blocks/messages.ts'
import { dataProvider } from '../../dataProvider/dataProvider.ts'
import { createI18nProvider } from '../../i18n/i18nProvider.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { layoutMessages } from '../../layout/messages.ts'
import { handNotificationsTo } from '../../layout/notifications.ts'
import { Snackbars } from '../../layout/Snackbars.tsx'
import { DatasetPageContext } from '../../resources/datasets/live/DatasetPageContext.ts'
import { useDatasetPage } from '../../resources/datasets/live/useDatasetPage.ts'
import { messages as datasetsMessages } from '../../resources/datasets/messages.ts'
import { viewMessages } from '../../views/messages.ts'
import { useViewNotify } from '../../views/notify.tsx'

const messages = [layoutMessages, blockMessages, viewMessages, datasetsMessages]

/** The embed has just read the dataset: it is not asked for again at once. */
const freshMs = 5000

export interface AdminPartsProps {
  /** As the embed read it, its draft on top. */
  dataset: Dataset
  children: ReactNode
}

/** What components of a dataset's page in the administration need to stand in a page of their own. */
export function AdminParts({ dataset, children }: AdminPartsProps): ReactNode {
  const [i18nProvider] = useState(() => createI18nProvider(messages))
  const client = useQueryClient()
  useState(() => {
    const recordKey = ['datasets', 'getOne']
    client.setQueryDefaults(recordKey, { staleTime: freshMs })
    client.setQueryData([...recordKey, { id: dataset.id, meta: { draft: true } }], dataset)
  })
  return (
    <TranslateProvider messages={messages}>
      <I18nContextProvider value={i18nProvider}>
        <DataProviderContext value={dataProvider}>
          {/* Links and questions before leaving belong to the administration's pages, there is one here. */}
          <MemoryRouter>
            <LiveDataset id={dataset.id}>{children}</LiveDataset>
          </MemoryRouter>
        </DataProviderContext>
      </I18nContextProvider>
      <Notifications />
    </TranslateProvider>
  )
}

function LiveDataset({ id, children }: { id: string; children: ReactNode }): ReactNode {
  const { page } = useDatasetPage(id)
  if (!page) return null
  return (
    <DatasetPageContext value={page}>
      <Box data-iframe-height sx={{ p: 2, overflow: 'hidden' }}>
        {children}
      </Box>
    </DatasetPageContext>
  )
}

/** A framed page hands its messages to the page around it, any other shows them. */
function Notifications(): ReactNode {
  const tell = useViewNotify()
  useEffect(() => handNotificationsTo(tell), [tell])
  return <Snackbars />
}
