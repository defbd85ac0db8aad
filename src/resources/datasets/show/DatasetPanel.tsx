import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ActionsList, type ActionItem } from '../../../blocks/ActionsList.tsx'
import { TableOfContents, type ContentsSection } from '../../../blocks/TableOfContents.tsx'
import { paths } from '../../../paths.ts'
import { mayEdit } from '../../../views/edit/lineActions.ts'
import { downloadsOf } from '../api.ts'
import { useDataset } from '../live/DatasetPageContext.ts'
import { TaskProgressBar } from '../live/TaskProgressBar.tsx'
import { shapeOf } from '../model/shape.ts'
import { useFormats } from '../useFormats.ts'

export interface DatasetPanelProps {
  sections: ContentsSection[]
  onUpdateData: () => void
}

/** Right panel of the dataset page: downloads, actions, running task, contents. */
export function DatasetPanel({ sections, onUpdateData }: DatasetPanelProps): ReactNode {
  const t = useTranslate()
  const { dataset, task, can } = useDataset()
  const actions: ActionItem[] = []
  if (shapeOf(dataset) === 'file' && can('writeData')) {
    actions.push({
      id: 'update-data',
      icon: <CloudUpload />,
      label: t('datasets.updateData.action'),
      onClick: onUpdateData,
      disabled: dataset.status !== 'finalized' && dataset.status !== 'error'
    })
  }
  if (shapeOf(dataset) === 'rest' && mayEdit(can)) {
    actions.push({
      id: 'edit-data',
      icon: <EditNote />,
      label: t('datasets.editData.action'),
      to: paths.datasetEdit(dataset.id)
    })
  }
  actions.push({
    id: 'description',
    icon: <Description />,
    label: t('datasets.description.action'),
    to: paths.datasetDescription(dataset.id)
  })
  return (
    <>
      <Downloads />
      <ActionsList title={t('blocks.actions')} items={actions} />
      {task && (
        <Box sx={{ px: 2 }}>
          <TaskProgressBar compact task={task} />
        </Box>
      )}
      <TableOfContents sections={sections} />
    </>
  )
}

function Downloads(): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset, can } = useDataset()
  const items = downloadsOf(dataset).map(({ kind, name, size, href }): ActionItem => ({
    id: `download-${kind}`,
    icon: <FileDownload />,
    label: t(`datasets.downloads.${kind}`),
    subtitle: `${name} · ${formats.bytes(size)}${dataset.draftReason ? ` · ${t('datasets.status.draft')}` : ''}`,
    href,
    download: true,
    disabled: !can('downloadOriginalData')
  }))
  return <ActionsList title={t('datasets.downloads.title')} items={items} />
}
