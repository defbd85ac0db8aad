import { Alert, Autocomplete, Box, Chip, Link as MuiLink, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAction } from '../../../ui/form/useAction.ts'
import { useCheckedForm } from '../../../ui/form/useCheckedForm.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { configurableServicesQuery, type ConfigurableService } from '../api.ts'
import type { ListedService } from '../model/service.ts'
import { documentAddress, newServiceOf } from '../model/definition.ts'
import { definitionQuery } from './readDefinition.ts'
import { DefinitionFailure } from './DefinitionFailure.tsx'
import { DefinitionPreview, ReadingDefinition } from './DefinitionPreview.tsx'

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
  const notify = useNotification()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const [text, setText] = useState(address)
  /** URL of the document to read: set when the user submits, not at each key. */
  const [requestedUrl, setRequestedUrl] = useState(documentAddress(address))
  const [server, setServer] = useState<string>()
  const url = documentAddress(text)
  const definition = useQuery(definitionQuery(requestedUrl))
  const isRead = !!definition.data && !definition.isFetching && url === definition.data.url
  const existingService = services.find((service) => service.url && documentAddress(service.url) === url)
  const action = useAction()
  const checked = useCheckedForm({
    problems: { 'service-url': url ? undefined : t('remoteServices.import.address') },
    action,
    isUnchanged: !text.trim() || !!existingService || (url === requestedUrl && definition.isFetching),
    save: () => action.run(isRead ? save : readDefinition)
  })

  async function readDefinition(): Promise<boolean> {
    if (url === requestedUrl) void definition.refetch()
    else setRequestedUrl(url)
    return false
  }

  async function save(): Promise<boolean> {
    if (!definition.data) return false
    try {
      const { data } = await dataProvider.create<RemoteService>('remote-services', {
        data: newServiceOf(definition.data, server)
      })
      notify({
        type: 'success',
        msg: t('remoteServices.import.created', { title: data.title }),
        goesOn: true
      })
      await navigate(paths.remoteService(data.id))
      return true
    } catch (error) {
      notify({ msg: t('remoteServices.import.createError'), error })
      return false
    }
  }

  function changeText(newText: string): void {
    setText(newText)
    setServer(undefined)
  }

  function chooseConfigured(configuredUrl: string): void {
    changeText(configuredUrl)
    setRequestedUrl(documentAddress(configuredUrl))
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
      <Configured url={url} services={services} onChoose={chooseConfigured} />
      <TextField
        {...checked.field('service-url')}
        type="url"
        size="small"
        label={t('remoteServices.import.url')}
        placeholder="https://"
        value={text}
        onChange={(event) => changeText(event.target.value)}
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
      {isRead && <DefinitionPreview definition={definition.data} server={server} onServer={setServer} />}
    </FormDialog>
  )
}

interface ConfiguredProps {
  url: string | undefined
  services: ListedService[]
  onChoose: (url: string) => void
}

/** Services included in the platform, or in its configuration. */
function Configured({ url, services, onChoose }: ConfiguredProps): ReactNode {
  const t = useTranslate()
  const { data, error, isPending, refetch } = useQuery(configurableServicesQuery)
  if (error) {
    return (
      <RetryAlert text={t('remoteServices.import.listError')} error={error} onRetry={() => void refetch()} />
    )
  }
  const addressOf = (service: ConfigurableService): string => documentAddress(service.url) ?? service.url
  const isKnown = (service: ConfigurableService): boolean =>
    services.some(
      (existing) => existing.url !== undefined && documentAddress(existing.url) === addressOf(service)
    )
  return (
    <Autocomplete
      size="small"
      options={data ?? []}
      loading={isPending}
      value={data?.find((service) => addressOf(service) === url) ?? null}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ url: key }) => key}
      noOptionsText={t('remoteServices.import.noConfigured')}
      onChange={(_event, service) => onChoose(service ? addressOf(service) : '')}
      renderOption={({ key, ...option }, service) => (
        <li key={key} {...option}>
          <Stack direction="row" sx={{ gap: 1, width: '100%', alignItems: 'center', flexWrap: 'wrap' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {service.title}
              {service.description && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {service.description}
                </Typography>
              )}
            </Box>
            {isKnown(service) && <Chip size="small" label={t('remoteServices.import.known')} />}
          </Stack>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={t('remoteServices.import.configured')} />}
    />
  )
}
