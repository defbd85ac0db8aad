import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { RemoteExtension } from '../../../../../../contract/datasets/extensions.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { extensionId, stateOf } from '../../../model/extensions/extensionEdits.ts'
import { ExtensionCard, type CardPlacement } from './ExtensionCard.tsx'
import { ExtensionStateLines } from './ExtensionStateLines.tsx'
import { RemoveExtension } from './RemoveExtension.tsx'

interface UnavailableCardProps {
  extension: RemoteExtension
  disabled: boolean
  placement: CardPlacement | undefined
  onRemove: () => void
}

/** Card of an extension whose service is deleted or no longer visible to the user. */
export function UnavailableCard({
  extension,
  disabled,
  placement,
  onRemove
}: UnavailableCardProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { remoteService: service, action } = extension
  const origin = extensionId(extension)
  const columns = dataset.schema.filter(
    (column) => column['x-extension'] === origin && !column['x-calculated']
  )
  return (
    <ExtensionCard
      name={action}
      subtitle={service}
      isEdited={false}
      isInvalid={false}
      placement={placement}
      actions={!disabled && <RemoveExtension name={action} columns={columns} onRemove={onRemove} />}
    >
      <ExtensionStateLines state={stateOf(dataset, extension)} name={action} />
      {disabled ? (
        // Without write permission no warning: the service may be visible to members of the owner's account only.
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {columns.map(columnTitle).join(', ')}
        </Typography>
      ) : (
        <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {t('datasets.extensions.unavailable', { service, action })}
        </Alert>
      )}
    </ExtensionCard>
  )
}
