import Add from '@mui/icons-material/Add'
import Images from '@mui/icons-material/Collections'
import { useCanAccess, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { paths } from '../../../paths.ts'
import { ListedRecords } from '../../list/ListedRecords.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { ListPanel } from '../../list/ListPanel.tsx'
import { ResourceListBase, useListState } from '../../list/ResourceListBase.tsx'
import { useRenderMode, type RenderMode } from '../../list/useRenderMode.ts'
import { listSelect, pictureSize, type ListedApplication } from '../model/listed.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'
import { applicationListUrl, countedFacets } from './listParams.ts'
import { UsedFilter } from './UsedFilter.tsx'
import { useApplicationFacets } from './useApplicationFacets.ts'

/** List of the applications of the active account. */
export function ApplicationList(): ReactNode {
  const [query] = useSearchParams()
  // Former URL of the creation of an application.
  if (query.has('import')) return <Navigate replace to={paths.newApplication} />
  return (
    <ResourceListBase
      resource="applications"
      url={applicationListUrl}
      select={listSelect}
      countedFacets={countedFacets}
      parameters={{ thumbnail: pictureSize }}
    >
      <ApplicationListPage />
    </ResourceListBase>
  )
}

function ApplicationListPage(): ReactNode {
  const t = useTranslate()
  const { state } = useListState(applicationListUrl)
  const [mode, setMode] = useRenderMode('applications')
  return (
    <ListPage
      label={t('applications.applications')}
      countText={(count) => t('applications.list.count', { smart_count: count })}
      panel={<ApplicationListPanel mode={mode} onModeChange={setMode} />}
    >
      {applicationListUrl.options.parameters.map((name) => {
        const value = state.parameters[name]
        return value && <UsedFilter key={name} name={name} value={value} />
      })}
      <ListContent mode={mode} />
    </ListPage>
  )
}

interface PanelProps {
  mode: RenderMode
  onModeChange: (mode: RenderMode) => void
}

function ApplicationListPanel(props: PanelProps): ReactNode {
  const t = useTranslate()
  const facets = useApplicationFacets()
  return (
    <ListPanel
      url={applicationListUrl}
      create={{ to: paths.newApplication, label: t('applications.list.create') }}
      showAllLabel={t('applications.list.showAll')}
      facets={facets}
      {...props}
    />
  )
}

function ListContent({ mode }: { mode: RenderMode }): ReactNode {
  const t = useTranslate()
  const { canAccess: mayCreate } = useCanAccess({ action: 'create', resource: 'applications' })
  const { state } = useListState(applicationListUrl)
  return (
    <ListedRecords<ListedApplication>
      mode={mode}
      showAll={state.showAll}
      texts={{ error: t('applications.list.error'), loading: t('applications.list.loading') }}
      cardHeight={280}
      empty={
        <EmptyState
          searching={applicationListUrl.isRestricted(state)}
          icon={<Images />}
          text={t(mayCreate ? 'applications.list.empty' : 'applications.list.emptyForReader')}
          {...(mayCreate
            ? {
                action: { label: t('applications.list.create'), to: paths.newApplication, icon: <Add /> }
              }
            : {})}
        />
      }
      renderCard={(application, showOwner) => (
        <ApplicationCard key={application.id} application={application} showOwner={showOwner} />
      )}
      renderRow={(application, showOwner) => (
        <ApplicationRow key={application.id} application={application} showOwner={showOwner} />
      )}
    />
  )
}
