import { Alert, Link as MuiLink, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAction } from '../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../ui/form/useCheckedForm.ts'
import { documentAddress } from '../model/definition.ts'
import type { ListedService } from '../model/service.ts'
import { ConfiguredServices } from './ConfiguredServices.tsx'
import { DefinitionFailure } from './DefinitionFailure.tsx'
import { DefinitionPreview, ReadingDefinition } from './DefinitionPreview.tsx'
import { useServiceImport } from './useServiceImport.ts'

interface ImportDialogProps {
  /** URL of a definition, from the URL of the page; empty without one. */
  address: string
  /** Existing services. */
  services: ListedService[]
  onClose: () => void
}

/** Dialog that imports a service, offered by the platform or at any URL, after a preview of its actions. */
export function ImportDialog({ address, services, onClose }: ImportDialogProps): ReactNode {
  const t = useTranslate()
  const { text, setText, url, requestedUrl, read, server, setServer, definition, isRead, save } =
    useServiceImport(address)
  const existingService = services.find((service) => service.url && documentAddress(service.url) === url)
  const action = useAction()
  const checked = useCheckedForm({
    problems: { 'service-url': url ? undefined : t('remoteServices.import.address') },
    action,
    isUnchanged: !text.trim() || !!existingService || (url === requestedUrl && definition.isFetching),
    save: () => action.run(isRead ? save : readDefinition)
  })

  async function readDefinition(): Promise<boolean> {
    read(url)
    return false
  }

  function chooseConfigured(configuredUrl: string): void {
    setText(configuredUrl)
    if (documentAddress(configuredUrl) !== requestedUrl) read(documentAddress(configuredUrl))
  }

  return (
    <FormDialog
      title={t('remoteServices.import.title')}
      form={checked}
      color="admin"
      maxWidth="md"
      {...(isRead ? {} : { submitLabel: t('remoteServices.import.read') })}
      onClose={onClose}
    >
      <ConfiguredServices url={url} services={services} onChoose={chooseConfigured} />
      <TextField
        {...checked.field('service-url')}
        type="url"
        size="small"
        label={t('remoteServices.import.url')}
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' }, inputLabel: { shrink: true } }}
      />
      {existingService && (
        <Alert severity="info" variant="outlined">
          {t('remoteServices.import.exists')}{' '}
          <MuiLink component={Link} to={paths.remoteService(existingService.id)}>
            {existingService.title || existingService.id}
          </MuiLink>
        </Alert>
      )}
      {definition.isFetching && <ReadingDefinition label={t('remoteServices.import.reading')} />}
      {definition.error && !definition.isFetching && url === requestedUrl && (
        <DefinitionFailure error={definition.error} onRetry={() => void definition.refetch()} />
      )}
      {isRead && definition.data && (
        <DefinitionPreview definition={definition.data} server={server} onServer={setServer} />
      )}
    </FormDialog>
  )
}
