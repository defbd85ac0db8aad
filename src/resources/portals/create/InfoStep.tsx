import Monitor from '@mui/icons-material/DesktopWindowsOutlined'
import Restart from '@mui/icons-material/RestartAltOutlined'
import Star from '@mui/icons-material/StarOutlined'
import { Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { portalsQuery, referencePortalsQuery, type ListedPortal } from '../api.ts'
import type { NewPortalFields } from '../model/newPortal.ts'
import { nameOfReference, noteOfReference } from '../model/referenceNames.ts'

interface InfoStepProps {
  fields: NewPortalFields
  onChange: (change: Partial<NewPortalFields>) => void
}

/** Step with the title of the new portal, its owner, and its template. */
export function InfoStep({ fields, onChange }: InfoStepProps): ReactNode {
  const t = useViewTranslate()
  const { references, own: ownPortals } = useSourcePortals()
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        required
        fullWidth
        id="portal-title"
        label={t('portals.create.portalTitle')}
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      <OwnerPicker hideSingle value={fields.owner} onChange={(owner) => onChange({ owner })} />
      <div>
        <Typography variant="h3" component="h2">
          {t('portals.create.source')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('portals.create.sourceHelp')}
        </Typography>
        <ChoiceCards>
          <ChoiceCard
            title={t('portals.create.noSource')}
            text={t('portals.create.noSourceText')}
            icon={<Restart />}
            isSelected={!fields.source}
            onSelect={() => onChange({ source: '' })}
          />
          {references.map((portal) => (
            <Source key={portal._id} portal={portal} isReference fields={fields} onChange={onChange} />
          ))}
          {ownPortals.map((portal) => (
            <Source key={portal._id} portal={portal} fields={fields} onChange={onChange} />
          ))}
        </ChoiceCards>
      </div>
    </Box>
  )
}

function Source({
  portal: { _id, config },
  isReference = false,
  fields,
  onChange
}: InfoStepProps & { portal: ListedPortal; isReference?: boolean }): ReactNode {
  const t = useViewTranslate()
  const note = noteOfReference(_id, config.description, currentLocale())
  return (
    <ChoiceCard
      title={nameOfReference(_id, config.title, currentLocale())}
      text={note || t(isReference ? 'portals.create.reference' : 'portals.create.ownPortal')}
      icon={isReference ? <Star /> : <Monitor />}
      isSelected={fields.source === _id}
      onSelect={() => onChange({ source: _id })}
    />
  )
}

/** Portals available as templates: references, then those of the account. */
export function useSourcePortals(): { references: ListedPortal[]; own: ListedPortal[] } {
  const references = useQuery({ ...referencePortalsQuery, retry }).data?.results ?? []
  const ownPortals = useQuery({ ...portalsQuery(), retry }).data?.results ?? []
  const ids = new Set(references.map(({ _id }) => _id))
  return { references, own: ownPortals.filter(({ _id }) => !ids.has(_id)) }
}
