import Warning from '@mui/icons-material/WarningAmber'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Account } from '../../../../contract/session.ts'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { UsesNotice } from '../uses/UsesNotice.tsx'
import { mayEmpty } from './sections.ts'

export interface DangerZoneProps {
  /** The page stops holding its visitor back: what was edited is gone. */
  onDeleted: () => void
}

/** What cannot be undone. */
export function DangerZone({ onDeleted }: DangerZoneProps): ReactNode {
  const t = useTranslate()
  const { can, dataset } = useDataset()
  return (
    <SectionCard
      id="danger-zone"
      color="error"
      icon={<Warning />}
      title={t('datasets.show.sections.danger-zone')}
    >
      <Stack sx={{ gap: 2 }}>
        {can('changeOwner') && <OwnerChange />}
        {mayEmpty(dataset, can) && <LinesDeletion />}
        {can('delete') && <Deletion onDeleted={onDeleted} />}
      </Stack>
    </SectionCard>
  )
}

function DangerRow(props: { title: string; text: string; onClick: () => void }): ReactNode {
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3">{props.title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {props.text}
        </Typography>
      </Box>
      <Button variant="outlined" color="error" onClick={props.onClick}>
        {props.title}
      </Button>
    </Stack>
  )
}

const checks = ['permissions', 'applications', 'portals', 'catalogs', 'apiKeys', 'processings'] as const

function OwnerChange(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const [open, setOpen] = useState(false)
  const [owner, setOwner] = useState<Account>()
  const { changeOwner } = useVerbs()

  async function change(): Promise<void> {
    if (!owner) return
    try {
      await changeOwner('datasets', { id: dataset.id, owner })
    } catch (error) {
      notify({ msg: t('datasets.danger.ownerError'), error })
      throw error
    }
    notify({ type: 'success', msg: t('datasets.danger.ownerChanged') })
    await reload()
  }

  return (
    <>
      <DangerRow
        title={t('datasets.danger.owner')}
        text={t('datasets.danger.ownerText')}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        title={t('datasets.danger.owner')}
        text={<OwnerPicker otherAccounts value={owner} onChange={setOwner} />}
        confirmDisabled={!owner}
        onConfirm={change}
        onClose={() => setOpen(false)}
      >
        <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {t('datasets.danger.checks.introduction')}
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {checks.map((check) => (
              <li key={check}>{t(`datasets.danger.checks.${check}`)}</li>
            ))}
          </ul>
        </Alert>
      </ConfirmDialog>
    </>
  )
}

function LinesDeletion(): ReactNode {
  const t = useTranslate()
  const { deleteLines } = useVerbs()
  const notify = useNotification()
  const { dataset, reload } = useDataset()
  const [open, setOpen] = useState(false)

  async function remove(): Promise<void> {
    try {
      await deleteLines('datasets', { id: dataset.id })
    } catch (error) {
      notify({ msg: t('datasets.danger.deleteLinesError'), error })
      throw error
    }
    notify({ type: 'success', msg: t('datasets.danger.linesDeleted') })
    await reload()
  }

  return (
    <>
      <DangerRow
        title={t('datasets.danger.deleteLines')}
        text={t('datasets.danger.deleteLinesText')}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        color="error"
        title={t('datasets.danger.deleteLines')}
        text={t('datasets.danger.deleteLinesQuestion', { title: dataset.title })}
        cancelLabel={t('datasets.danger.no')}
        confirmLabel={t('datasets.danger.yes')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function Deletion({ onDeleted }: DangerZoneProps): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const { dataset } = useDataset()
  const [open, setOpen] = useState(false)

  async function remove(): Promise<void> {
    try {
      await dataProvider.delete('datasets', { id: dataset.id, previousData: dataset })
    } catch (error) {
      notify({ msg: t('datasets.danger.deleteError'), error })
      throw error
    }
    onDeleted()
    notify({ type: 'success', msg: t('datasets.danger.deleted'), goesOn: true })
    await navigate(paths.datasets)
  }

  return (
    <>
      <DangerRow
        title={t('datasets.danger.delete')}
        text={t('datasets.danger.deleteText')}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        color="error"
        title={t('datasets.danger.delete')}
        text={t('datasets.danger.deleteQuestion', { title: dataset.title })}
        cancelLabel={t('datasets.danger.no')}
        confirmLabel={t('datasets.danger.yes')}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        <UsesNotice ids={[dataset.id]} change="delete" />
      </ConfirmDialog>
    </>
  )
}
