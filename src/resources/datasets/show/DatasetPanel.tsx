import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Api from '@mui/icons-material/Api'
import Fingerprint from '@mui/icons-material/Fingerprint'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { Alert, Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail, withQuery } from '../../../api/http.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { ActionsList, type ActionItem } from '../../../ui/ActionsList.tsx'
import { TableOfContents, type ContentsSection } from '../../../ui/TableOfContents.tsx'
import { labelled } from '../../../i18n/labelled.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { mayEdit } from '../../../views/edit/lineActions.ts'
import { datasetKeys, readDataFiles } from '../api.ts'
import { datasetPath } from '../../../api/datasetPath.ts'
import { useRunningTask } from '../live/activity.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../live/TaskProgressBar.tsx'
import { isMemberOf } from '../../../../contract/permissions.ts'
import { pageOnSite, siteKey, siteName } from '../../owned/portals/publication.ts'
import { shapeOf } from '../model/shape.ts'
import { publicationSitesQuery } from '../references.ts'
import { useFormats } from '../../../ui/useFormats.ts'

interface DatasetPanelProps {
  sections: ContentsSection[]
  onUpdateData: () => void
}

/** Right panel of the page of a dataset: downloads, actions, running task and table of contents. */
export function DatasetPanel({ sections, onUpdateData }: DatasetPanelProps): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const actions: ActionItem[] = []
  if (shapeOf(dataset) === 'file' && can('writeData')) {
    actions.push({
      id: 'update-data',
      icon: <CloudUpload />,
      label: t('datasets.updateData.action'),
      onClick: onUpdateData,
      ...(dataset.status !== 'finalized' &&
        dataset.status !== 'error' && { disabled: true, subtitle: t('datasets.updateData.processing') })
    })
  }
  if (shapeOf(dataset) === 'rest' && mayEdit(can)) {
    actions.push({
      id: 'edit-data',
      icon: <EditNote />,
      label: t('datasets.updateData.action'),
      to: paths.datasetEdit(dataset.id)
    })
  }
  actions.push({
    id: 'description',
    icon: <Description />,
    label: t('datasets.description.action'),
    to: paths.datasetDescription(dataset.id)
  })
  if (dataset.finalizedAt && can('readApiDoc')) {
    actions.push({
      id: 'api-doc',
      icon: <Api />,
      label: t('datasets.apiDoc.action'),
      to: paths.datasetApiDoc(dataset.id)
    })
  }
  if (pageConfig.eventsIntegration && can('changeOwner')) {
    actions.push({
      id: 'events',
      icon: <Fingerprint />,
      label: t('datasets.activityTabs.traceability'),
      to: paths.datasetEvents(dataset.id)
    })
  }
  return (
    <>
      <Downloads />
      <Navigation />
      <ActionsList title={t('blocks.actions')} items={actions} />
      <RunningTask />
      <TableOfContents sections={sections} />
    </>
  )
}

function RunningTask(): ReactNode {
  const task = useRunningTask()
  return (
    task && (
      <Box sx={{ px: 2 }}>
        <TaskProgressBar compact task={task} />
      </Box>
    )
  )
}

/** Keys of the data files with a translated title; others have the server's title. */
const namedFiles = new Set(['original', 'normalized', 'extended'])

function Downloads(): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { adminMode } = useRights()
  const { dataset, can } = useDataset()
  const { id } = dataset
  const isDraft = !!dataset.draftReason
  const query = isDraft ? { draft: true } : {}
  const files = useQuery({
    queryKey: [...datasetKeys.files(id), isDraft, dataset.originalFile?.md5, dataset.file?.name],
    queryFn: ({ signal }) => readDataFiles(id, isDraft, signal),
    enabled: shapeOf(dataset) === 'file' && can('listDataFiles') && !!dataset.originalFile
  })
  const items = (files.data ?? []).map(({ key, name, title, size }): ActionItem => ({
    id: `download-${key}`,
    icon: <FileDownload />,
    label: namedFiles.has(key) ? t(`datasets.downloads.${key}`) : title,
    subtitle: `${name} · ${formats.bytes(size)}${isDraft ? ` · ${t('datasets.status.draft')}` : ''}`,
    href: withQuery(datasetPath(id, `/data-files/${encodeURIComponent(name)}`), query),
    download: true,
    tooltip: t('datasets.downloads.tooltip', { name, size: formats.bytes(size) }),
    disabled: !can('downloadDataFile')
  }))
  if (shapeOf(dataset) === 'rest' && adminMode) {
    items.push({
      id: 'download-raw',
      icon: <FileDownload />,
      label: t('datasets.downloads.raw'),
      href: datasetPath(id, '/raw'),
      download: true
    })
  }
  return (
    <>
      <ActionsList title={t('datasets.downloads.title')} items={items} />
      {files.error && (
        <Alert severity="error" variant="outlined" sx={{ mx: 2 }}>
          {labelled(t('datasets.downloads.error'), errorDetail(files.error))}
        </Alert>
      )}
    </>
  )
}

/** Links to the dataset on the sites that publish it. */
function Navigation(): ReactNode {
  const t = useTranslate()
  const session = useSession()
  const { dataset } = useDataset()
  const published = dataset.publicationSites ?? []
  const sites = useQuery({
    ...publicationSitesQuery(dataset.owner),
    enabled: !pageConfig.disablePublicationSites && published.length > 0 && isMemberOf(session, dataset.owner)
  })
  const items = (sites.data ?? []).flatMap((site): ActionItem[] => {
    const href = published.includes(siteKey(site)) ? pageOnSite(site, dataset) : undefined
    if (!href) return []
    const title = siteName(site)
    return [
      {
        id: `site-${siteKey(site)}`,
        icon: <OpenInNew />,
        label: t('datasets.navigation.view', { title }),
        href,
        newTab: true
      }
    ]
  })
  return <ActionsList title={t('datasets.navigation.title')} items={items} />
}
