import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Application } from '../../../../contract/applications/application.ts'
import { OwnedPageProvider, type OwnedPage } from '../../owned/OwnedPageContext.tsx'
import { applicationKind } from '../applicationKind.ts'
import type { ApplicationPage } from './useApplicationPage.ts'

const ApplicationPageContext = createContext<ApplicationPage | undefined>(undefined)

/** Provides an application to its descendants: `useApplication()`, and the shared blocks of owned resources. */
export function ApplicationPageProvider(props: { value: ApplicationPage; children: ReactNode }): ReactNode {
  const { value, children } = props
  const owned = useMemo(() => ownedPageOf(value), [value])
  return (
    <OwnedPageProvider value={owned}>
      <ApplicationPageContext value={value}>{children}</ApplicationPageContext>
    </OwnedPageProvider>
  )
}

/** Returns the application of the page. */
export function useApplication(): ApplicationPage {
  const page = useContext(ApplicationPageContext)
  if (!page) throw new Error('useApplication is for the inside of an application page')
  return page
}

const noMeta = {}

/** Page of an application, in the form of the shared blocks of owned resources. */
export function ownedPageOf(page: ApplicationPage): OwnedPage<Application> {
  const { application, can, replace, reload } = page
  return { kind: applicationKind, record: application, meta: noMeta, can, replace, reload }
}
