import Refresh from '@mui/icons-material/Refresh'
import { Alert, Checkbox, FormControlLabel, FormHelperText, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../../../contract/datasets/dataset.ts'
import type { RemoteExtension } from '../../../../../../contract/datasets/extensions.ts'
import { datasetOfService, nameOfService } from '../../../../../../contract/remoteServices/remoteService.ts'
import { ConfirmButton } from '../../../../../ui/ConfirmButton.tsx'
import { sameValue } from '../../../../../ui/sameValue.ts'
import { useRecordSave } from '../../../../owned/save/useRecordSave.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { actionTitle, linksOf, type ServiceAction } from '../../../model/extensions/actions.ts'
import type { ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import {
  extensionId,
  refreshed,
  stateOf,
  storedExtensions
} from '../../../model/extensions/extensionEdits.ts'
import { columnPrefix, hasOverwriteProblem } from '../../../model/extensions/outputs.ts'
import { ExtensionCard, type CardPlacement } from './ExtensionCard.tsx'
import { ExtensionStateLines } from './ExtensionStateLines.tsx'
import { OutputsField } from './OutputsField.tsx'
import { OverwriteFields } from './OverwriteFields.tsx'
import { RemoveExtension } from './RemoveExtension.tsx'
import { ReportButton } from './report/ReportButton.tsx'
import { useLinkText } from './useLinkText.ts'

interface RemoteCardProps {
  extension: RemoteExtension
  /** Service and action of the extension. */
  serviceAction: ServiceAction
  context: ExtensionContext
  disabled: boolean
  placement: CardPlacement | undefined
  onChange: (extension: RemoteExtension) => void
  onRemove: () => void
}

/** Card of an extension by an action of a remote service. */
export function RemoteCard(props: RemoteCardProps): ReactNode {
  const t = useTranslate()
  const texts = useLinkText()
  const { dataset } = useDataset()
  const { extension, serviceAction, context, disabled, onChange } = props
  const { action, service } = serviceAction
  const id = extensionId(extension)
  const saved = storedExtensions(dataset).find((candidate) => extensionId(candidate) === id) as
    | RemoteExtension
    | undefined
  const name = actionTitle(serviceAction)
  const links = linksOf(action, context, extension)
  const linksText = texts.linksText(links)
  const isReference = datasetOfService(service.id) !== undefined
  return (
    <ExtensionCard
      name={name}
      subtitle={nameOfService(service) !== name && nameOfService(service)}
      isEdited={!saved || !sameExtension(saved, extension)}
      isInvalid={hasOverwriteProblem(extension, action, context)}
      placement={props.placement}
      actions={
        <>
          {dataset.isRest && saved && !disabled && <RefreshButton extension={saved} name={name} />}
          {saved && !!dataset.finalizedAt && <ReportButton extension={saved} name={name} />}
          {!disabled && (
            <RemoveExtension name={name} columns={columnsOf(dataset, extension)} onRemove={props.onRemove} />
          )}
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <div>
          <ExtensionStateLines state={stateOf(dataset, extension)} name={name} />
          {linksText ? (
            <Typography variant="body2">{t('datasets.extensions.linkOf', { links: linksText })}</Typography>
          ) : (
            <Alert severity="warning" variant="outlined">
              {t('datasets.extensions.noLink', { concepts: texts.concepts(links) })}
            </Alert>
          )}
        </div>
        <OutputsField
          extension={extension}
          action={action}
          disabled={disabled}
          dirty={!!saved && !sameValue(saved.select, extension.select)}
          onChange={onChange}
        />
        <OverwriteFields
          extension={extension}
          saved={saved}
          action={action}
          prefix={columnPrefix(saved ?? extension, !!saved)}
          context={context}
          disabled={disabled}
          onChange={onChange}
        />
        <div>
          {isReference && dataset.isRest && (
            <FormControlLabel
              control={<Checkbox checked={!!extension.autoUpdate} disabled={disabled} />}
              label={t('datasets.extensions.autoUpdate')}
              onChange={(_event, isOn) => onChange(withFlag(extension, 'autoUpdate', isOn))}
              sx={{ display: 'flex' }}
            />
          )}
          <FormControlLabel
            control={<Checkbox checked={!!extension.mandatory} disabled={disabled} />}
            label={t('datasets.extensions.mandatory')}
            onChange={(_event, isOn) => onChange(withFlag(extension, 'mandatory', isOn))}
          />
          <FormHelperText sx={{ mt: 0, ml: 4 }}>{t('datasets.extensions.mandatoryHelp')}</FormHelperText>
        </div>
      </Stack>
    </ExtensionCard>
  )
}

/** Returns the extension with a flag; false removes the key, as in a new extension. */
function withFlag(
  extension: RemoteExtension,
  flag: 'autoUpdate' | 'mandatory',
  isOn: boolean
): RemoteExtension {
  const { [flag]: _former, ...withoutFlag } = extension
  return isOn ? { ...withoutFlag, [flag]: true } : withoutFlag
}

function sameExtension(saved: RemoteExtension, { select, overwrite, ...flags }: RemoteExtension): boolean {
  return (
    sameValue(saved.select, select) &&
    sameValue(saved.overwrite, overwrite) &&
    !!saved.mandatory === !!flags.mandatory &&
    !!saved.autoUpdate === !!flags.autoUpdate
  )
}

/** Returns the columns of an extension in the saved schema. */
function columnsOf(dataset: Dataset, { remoteService, action }: RemoteExtension): Dataset['schema'] {
  const origin = `${remoteService}/${action}`
  return dataset.schema.filter((column) => column['x-extension'] === origin && !column['x-calculated'])
}

function RefreshButton({ extension, name }: { extension: RemoteExtension; name: string }): ReactNode {
  const t = useTranslate()
  const { save, saving } = useRecordSave<Dataset>(t('datasets.extensions.refresh.done'))
  return (
    <ConfirmButton
      iconOnly
      color="primary"
      icon={<Refresh />}
      disabled={saving}
      label={t('datasets.extensions.refresh.label', { name })}
      title={t('datasets.extensions.refresh.title')}
      text={t('datasets.extensions.refresh.text')}
      onConfirm={() => save((record) => ({ extensions: refreshed(record, extensionId(extension)) }))}
    />
  )
}
