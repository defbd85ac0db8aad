import Settings from '@mui/icons-material/SettingsOutlined'
import Tune from '@mui/icons-material/Tune'
import { MenuItem, Stack, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { serversOf } from '../../../../contract/remoteServices/openApi/servers.ts'
import { dirtyOutline } from '../../../schemaForms/dirtyOutline.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { KeyField } from './KeyField.tsx'
import type { ServiceSectionProps } from './MetadataSection.tsx'
import { SectionSave } from './SectionSave.tsx'

/** Connection settings of the service. */
export function ConfigurationSection(props: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const { service, edits } = props
  const dirty = edits.isDirty('parameters')
  return (
    <SectionCard
      id="configuration"
      icon={<Settings />}
      title={t('remoteServices.show.sections.configuration')}
      color={dirty ? 'accent' : 'primary'}
      actions={<SectionSave edits={edits} tabs={['parameters']} />}
      tabs={[{ id: 'parameters', label: t('remoteServices.show.tabs.parameters'), icon: <Tune />, dirty }]}
    >
      <Stack sx={{ gap: 3 }}>
        <ServerField {...props} />
        <KeyField {...props} />
        <TextField
          size="small"
          disabled
          label={t('remoteServices.fields.url')}
          value={service.url ?? ''}
          helperText={service.url ? undefined : t('remoteServices.noUrl')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Stack>
    </SectionCard>
  )
}

/**
 * Field that selects one of the servers of the document; a saved server that the document lacks is kept as an option.
 */
function ServerField({ service, edits, disabled }: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const { server } = edits.edited
  const documentServers = serversOf(service.apiDoc, service.url)
  const otherUrls = [...new Set([server, service.server])].filter(
    (address) => address && !documentServers.some(({ url }) => url === address)
  )
  const servers = [
    ...documentServers,
    ...otherUrls.map((url) => ({ url: url ?? '', description: undefined }))
  ]
  return (
    <TextField
      select
      size="small"
      label={t('remoteServices.fields.server')}
      value={server ?? ''}
      disabled={disabled}
      onChange={(event) => edits.set('server', event.target.value)}
      sx={server === service.server ? {} : dirtyOutline}
    >
      {servers.map(({ url, description }) => (
        <MenuItem key={url} value={url} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {description ? `${description} (${url})` : url}
        </MenuItem>
      ))}
    </TextField>
  )
}
