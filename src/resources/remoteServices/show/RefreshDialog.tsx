import { Alert, Chip, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ActionList } from '../ActionList.tsx'
import type { Definition } from '../model/definition.ts'
import { definitionQuery } from '../import/readDefinition.ts'
import { DefinitionFailure } from '../import/DefinitionFailure.tsx'
import { ReadingDefinition } from '../import/DefinitionPreview.tsx'
import { infoOf } from '../model/apiDocument.ts'
import { changedActions, type ActionChange } from '../model/definitionChanges.ts'

interface RefreshDialogProps {
  service: RemoteService
  replace: (service: RemoteService) => void
  onClose: () => void
}

/** Dialog that reads the definition of a service again, and shows the differences before the save. */
export function RefreshDialog({ service, replace, onClose }: RefreshDialogProps): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const definition = useQuery(definitionQuery(service.url))
  const isRead = !!definition.data && !definition.isFetching

  async function apply(): Promise<void> {
    try {
      const { data } = await dataProvider.update<RemoteService>('remote-services', {
        id: service.id,
        data: { apiDoc: definition.data?.document },
        previousData: undefined as never
      })
      replace(data)
    } catch (error) {
      notify({ msg: t('remoteServices.refresh.error'), error })
      throw error
    }
    notify({ type: 'success', msg: t('remoteServices.refresh.done') })
  }

  return (
    <ConfirmDialog
      open
      color="admin"
      isWide
      title={t('remoteServices.panel.refresh')}
      text={<Typography sx={{ overflowWrap: 'anywhere' }}>{service.url}</Typography>}
      confirmLabel={t('remoteServices.refresh.apply')}
      confirmDisabled={!isRead}
      onConfirm={apply}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, mt: 2 }} aria-live="polite">
        {definition.isFetching && <ReadingDefinition label={t('remoteServices.refresh.reading')} />}
        {definition.error && !definition.isFetching && (
          <DefinitionFailure error={definition.error} onRetry={() => void definition.refetch()} />
        )}
        {isRead && <Changes service={service} definition={definition.data} />}
      </Stack>
    </ConfirmDialog>
  )
}

const colors: Record<ActionChange, 'success' | 'error' | 'info'> = {
  added: 'success',
  removed: 'error',
  changed: 'info'
}

function Changes({ service, definition }: { service: RemoteService; definition: Definition }): ReactNode {
  const t = useTranslate()
  const changes = changedActions(service.actions, definition.actions)
  const currentVersion = infoOf(service.apiDoc).version
  const newVersion = definition.info.version
  return (
    <>
      {currentVersion && newVersion && currentVersion !== newVersion && (
        <Typography>
          {t('remoteServices.refresh.version', { from: currentVersion, to: newVersion })}
        </Typography>
      )}
      {changes.length === 0 && (
        <Alert severity="success" variant="outlined">
          {t('remoteServices.refresh.same')}
        </Alert>
      )}
      {changes.some(({ change }) => change === 'removed') && (
        <Alert severity="warning" variant="outlined">
          {t('remoteServices.refresh.breaking')}
        </Alert>
      )}
      {changes.length > 0 && (
        <ActionList
          actions={changes.map(({ action }) => action)}
          renderMark={(_action, index) => {
            const change = changes[index]?.change
            return (
              change && (
                <Chip
                  size="small"
                  color={colors[change]}
                  label={t(`remoteServices.refresh.changes.${change}`)}
                />
              )
            )
          }}
        />
      )}
    </>
  )
}
