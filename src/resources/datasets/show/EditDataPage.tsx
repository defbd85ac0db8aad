import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { EditableTable } from '../../../views/edit/EditableTable.tsx'
import { TableMessage } from '../../../views/table/TableMessage.tsx'
import type { TableUrlState } from '../../../views/table/DatasetTable.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { DatasetSubPage } from './DatasetSubPage.tsx'

/** Editable table of the lines of a dataset, in full page. */
export function EditDataPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.editData.action')} isFull>
      <EditedLines />
    </DatasetSubPage>
  )
}

function EditedLines(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const [query, setQuery] = useSearchParams()
  const urlState = useMemo<TableUrlState>(
    () => ({ query, replace: (newQuery) => setQuery(newQuery, { replace: true, preventScrollReset: true }) }),
    [query, setQuery]
  )
  if (!dataset.isRest) return <TableMessage severity="info" text={t('edit.form.notEditable')} />
  return (
    <>
      <Typography variant="h1" sx={visuallyHidden}>
        {dataset.title || dataset.id}
      </Typography>
      <EditableTable dataset={dataset} can={can} urlState={urlState} />
    </>
  )
}
