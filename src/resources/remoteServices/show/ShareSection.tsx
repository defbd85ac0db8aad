import Lock from '@mui/icons-material/LockOutlined'
import Share from '@mui/icons-material/ShareOutlined'
import Layers from '@mui/icons-material/LayersOutlined'
import { Alert, Slider, Stack, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { AccountsAccess } from '../../../ui/AccountsAccess.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import type { ServiceSectionProps } from './MetadataSection.tsx'
import { SectionSave } from './SectionSave.tsx'

/** Visibility of the service, and its cost for other accounts. */
export function ShareSection(props: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const { service, edits } = props
  const tabs = [
    {
      id: 'visibility',
      label: t('remoteServices.show.tabs.visibility'),
      icon: <Lock />,
      dirty: edits.isDirty('visibility')
    },
    ...(service.virtualDatasets
      ? [
          {
            id: 'virtual',
            label: t('remoteServices.show.tabs.virtual'),
            icon: <Layers />,
            dirty: edits.isDirty('virtual')
          }
        ]
      : [])
  ]
  const [tab = 'visibility', setTab] = useSectionTab('share', tabs)
  return (
    <SectionCard
      id="share"
      icon={<Share />}
      title={t('remoteServices.show.sections.share')}
      color={tabs.some(({ dirty }) => dirty) ? 'accent' : 'primary'}
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
      actions={<SectionSave edits={edits} tabs={['visibility', 'virtual']} />}
    >
      {tab === 'visibility' ? <Access {...props} /> : <StorageRatio {...props} />}
    </SectionCard>
  )
}

function Access({ edits }: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const { edited } = edits
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('remoteServices.show.visibilityHelp')}
      </Typography>
      <AccountsAccess
        value={{ public: !!edited.public, privateAccess: edited.privateAccess ?? [] }}
        onChange={(value) => {
          edits.set('public', value.public)
          edits.set('privateAccess', value.public ? [] : value.privateAccess)
        }}
      />
    </Stack>
  )
}

/** Field of the share of the dataset's size that counts in the storage of accounts with virtual datasets of it. */
function StorageRatio({ edits, disabled }: ServiceSectionProps): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const id = useId()
  const { virtualDatasets } = edits.edited
  const ratio = virtualDatasets?.storageRatio ?? 0
  const percentage = (value: number): string => `${formats.number(Math.round(value * 100))} %`
  return (
    <Stack sx={{ gap: 2, maxWidth: 640 }}>
      {!virtualDatasets?.active && (
        <Alert severity="info" role="note" variant="outlined">
          {t('remoteServices.show.virtualInactive')}
        </Alert>
      )}
      <Typography id={id}>{t('remoteServices.show.virtualHelp')}</Typography>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', height: 220, px: 2 }}>
        <Slider
          orientation="vertical"
          aria-labelledby={id}
          min={0}
          max={1}
          step={0.01}
          value={ratio}
          disabled={disabled}
          getAriaValueText={percentage}
          marks={[0, 0.5, 1].map((value) => ({ value, label: percentage(value) }))}
          onChange={(_event, value) =>
            edits.set('virtualDatasets', { ...virtualDatasets, storageRatio: value })
          }
        />
        <Typography variant="h3" component="p" aria-live="polite">
          {percentage(ratio)}
        </Typography>
      </Stack>
    </Stack>
  )
}
