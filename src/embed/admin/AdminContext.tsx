import { DataProviderContext, I18nContextProvider } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { dataProvider } from '../../dataProvider/dataProvider.ts'
import { createI18nProvider } from '../../i18n/i18nProvider.ts'
import { TranslateProvider, type FeatureMessages } from '../../i18n/translate.tsx'
import { layoutMessages } from '../../layout/messages.ts'
import { forwardNotificationsTo, notifyViewNotice } from '../../layout/notifications.ts'
import { Snackbars } from '../../layout/Snackbars.tsx'
import { messages as datasetsMessages } from '../../resources/datasets/messages.ts'
import { listMessages } from '../../resources/list/messages.ts'
import { storageMessages } from '../../resources/storage/messages.ts'
import { editMessages } from '../../views/edit/messages.ts'
import { viewMessages } from '../../views/messages.ts'
import { useViewNotify, ViewNotifyContext } from '../../views/notify.tsx'

const common = [layoutMessages, blockMessages, viewMessages, editMessages]
const ofDatasets = [datasetsMessages, listMessages, storageMessages]

interface AdminContextProps {
  /** Translations of the content; by default those of datasets. */
  messages?: FeatureMessages[]
  children: ReactNode
}

/** react-admin contexts for components of the administration in a standalone page. */
export function AdminContext({ messages: own = ofDatasets, children }: AdminContextProps): ReactNode {
  const [messages] = useState(() => [...common, ...own])
  const [i18nProvider] = useState(() => createI18nProvider(messages))
  return (
    <TranslateProvider messages={messages}>
      <I18nContextProvider value={i18nProvider}>
        <DataProviderContext value={dataProvider}>
          {/* Navigation belongs to the administration: an in-memory router isolates the components. */}
          <MemoryRouter>
            {/* All notices, of views and of the administration, go to the same place. */}
            <ViewNotifyContext value={notifyViewNotice}>
              {children}
              <LeaveDialog />
            </ViewNotifyContext>
          </MemoryRouter>
        </DataProviderContext>
      </I18nContextProvider>
      <Notifications />
    </TranslateProvider>
  )
}

/** A framed page sends its messages to its host; other pages show them. */
function Notifications(): ReactNode {
  const tell = useViewNotify()
  useEffect(() => forwardNotificationsTo(tell), [tell])
  return <Snackbars />
}
