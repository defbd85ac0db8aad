import Info from '@mui/icons-material/InfoOutlined'
import { Link as MuiLink, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import { applicationKeys, countParents } from '../api.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { useBaseApplication } from '../live/useConfigured.ts'
import { statusOf } from '../model/status.ts'

/** Read-only facts about the application. */
export function InformationsSection(): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { application } = useApplication()
  const { id, owner, visibility = 'private', updatedAt, createdAt } = application
  const base = useBaseApplication()
  const { data: parents } = useQuery({
    queryKey: applicationKeys.parents(id),
    queryFn: ({ signal }) => countParents(id, signal)
  })
  return (
    <SectionCard
      id="informations"
      icon={<Info />}
      title={t('applications.show.sections.informations')}
      subtitle={t('applications.show.informations.subtitle')}
    >
      <Facts>
        <Fact label={t('applications.show.informations.owner')}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <OwnerAvatar owner={owner} named />
            {ownerLabel(owner)}
          </Stack>
        </Fact>
        <Fact label={t('applications.show.informations.visibility')}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <VisibilityIcon decorative visibility={visibility} />
            {t(`blocks.${visibility}`)}
          </Stack>
        </Fact>
        <Fact label={t('applications.show.informations.status')}>
          {t(`applications.status.${statusOf(application)}`)}
        </Fact>
        <Fact label={t('applications.show.informations.model')}>
          {base
            ? t('applications.show.informations.modelVersion', {
                title: base.title || base.url,
                version: base.version
              })
            : application.url}
        </Fact>
        <Fact label={t('applications.show.informations.updatedAt')}>{formats.dateTime(updatedAt)}</Fact>
        <Fact label={t('applications.show.informations.createdAt')}>{formats.dateTime(createdAt)}</Fact>
        {!!parents && (
          <Fact label={t('applications.show.informations.usedBy')}>
            <MuiLink component={Link} to={`${paths.applications}?application=${encodeURIComponent(id)}`}>
              {t('applications.list.count', { smart_count: parents })}
            </MuiLink>
          </Fact>
        )}
      </Facts>
    </SectionCard>
  )
}
