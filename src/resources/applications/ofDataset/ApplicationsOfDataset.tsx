import Add from '@mui/icons-material/Add'
import Back from '@mui/icons-material/ArrowBack'
import Forward from '@mui/icons-material/ArrowForward'
import { Box, Button, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { useRights } from '../../../authProvider/useSession.ts'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { CardGrid } from '../../list/CardGrid.tsx'
import { ApplicationCard } from '../list/ApplicationCard.tsx'
import type { ListedApplication } from '../model/listed.ts'
import { moveItem } from '../../../ui/moveItem.ts'
import { useItemDrag } from '../../../ui/useItemDrag.ts'
import { inOrder } from './order.ts'
import { useApplicationsOf } from './useApplicationsOf.ts'

interface ApplicationsOfDatasetProps {
  dataset: Dataset
  /** Saves an order; absent when the user may not reorder. */
  onOrder?: ((applications: ListedApplication[]) => Promise<boolean>) | undefined
}

/** Applications that use a dataset, with a button to create another application. */
export function ApplicationsOfDataset({ dataset, onOrder }: ApplicationsOfDatasetProps): ReactNode {
  const t = useTranslate()
  // `useCanAccess` would check the surrounding dataset record, not applications.
  const { contribDep: mayCreate } = useRights()
  const { data, error, refetch } = useApplicationsOf(dataset.id)
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {mayCreate && (
        <Button
          variant="contained"
          component={Link}
          to={paths.newApplicationOf(dataset.id)}
          startIcon={<Add />}
        >
          {t('applications.ofDataset.create')}
        </Button>
      )}
      <Box sx={{ width: '100%' }}>
        {error && (
          <RetryAlert text={t('applications.list.error')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton variant="rounded" height={200} />}
        {data?.length === 0 && <EmptyState text={t('applications.ofDataset.none')} />}
        {!!data?.length && <Cards applications={inOrder(data, dataset)} onOrder={onOrder} />}
      </Box>
    </Stack>
  )
}

function Cards(props: {
  applications: ListedApplication[]
  onOrder: ApplicationsOfDatasetProps['onOrder']
}): ReactNode {
  const { onOrder } = props
  // Shows the new order during the save.
  const [chosenOrder, setChosenOrder] = useState<ListedApplication[]>()
  const drag = useItemDrag<number>((from, to) => void move(from, to))
  const applications = chosenOrder ?? props.applications
  const isOrdered = !!onOrder && applications.length > 1

  async function move(from: number, to: number): Promise<void> {
    if (from === to || chosenOrder || !onOrder) return
    const reordered = moveItem(applications, from, to)
    setChosenOrder(reordered)
    await onOrder(reordered)
    setChosenOrder(undefined)
  }

  return (
    <CardGrid>
      {applications.map((application, index) => (
        <Box
          key={application.id}
          {...(isOrdered ? { draggable: true, ...drag.source(index), ...drag.target(index) } : {})}
          sx={{ opacity: drag.isDragged(index) ? 0.5 : 1, display: 'flex', flexDirection: 'column' }}
        >
          <Box sx={{ flex: 1 }}>
            <ApplicationCard application={application} />
          </Box>
          {isOrdered && (
            <MoveButtons
              title={application.title}
              isFirst={index === 0}
              isLast={index === applications.length - 1}
              disabled={!!chosenOrder}
              onMove={(offset) => void move(index, index + offset)}
            />
          )}
        </Box>
      ))}
    </CardGrid>
  )
}

/** Buttons that reorder with the keyboard. */
function MoveButtons(props: {
  title: string
  isFirst: boolean
  isLast: boolean
  disabled: boolean
  onMove: (by: 1 | -1) => void
}): ReactNode {
  const t = useTranslate()
  const { title, disabled } = props
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      <ActionButton
        label={t('applications.ofDataset.before', { title })}
        icon={<Back fontSize="small" />}
        disabled={disabled || props.isFirst}
        onClick={() => props.onMove(-1)}
      />
      <ActionButton
        label={t('applications.ofDataset.after', { title })}
        icon={<Forward fontSize="small" />}
        disabled={disabled || props.isLast}
        onClick={() => props.onMove(1)}
      />
    </Stack>
  )
}
