import Info from '@mui/icons-material/InfoOutlined'
import { Link as MuiLink, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { withQuery } from '../../../api/http.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import { paths } from '../../../paths.ts'
import { useApplicationCountOf } from '../../applications/ofDataset/useApplicationsOf.ts'
import { countParents, datasetKeys } from '../api.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { sourceFile } from '../model/shape.ts'
import { useFormats } from '../../../ui/useFormats.ts'

/** Read-only facts about the dataset. */
export function InformationsSection(): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset } = useDataset()
  const file = sourceFile(dataset)
  return (
    <SectionCard
      id="informations"
      icon={<Info />}
      title={t('datasets.show.sections.informations')}
      subtitle={t('datasets.show.informations.subtitle')}
    >
      <Facts>
        <Fact label={t('datasets.show.informations.owner')}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <OwnerAvatar owner={dataset.owner} named />
            {ownerLabel(dataset.owner)}
          </Stack>
        </Fact>
        <Fact label={t('datasets.show.informations.visibility')}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <VisibilityIcon decorative visibility={dataset.visibility} />
            {t(`blocks.${dataset.visibility}`)}
          </Stack>
        </Fact>
        {dataset.count !== undefined && (
          <Fact label={t('datasets.show.informations.size')}>
            {t('datasets.list.records', {
              smart_count: dataset.count,
              number: formats.number(dataset.count)
            })}
          </Fact>
        )}
        {file && (
          <Fact label={t('datasets.show.informations.file')}>
            {file.name} ({formats.bytes(file.size)})
          </Fact>
        )}
        {dataset.dataUpdatedAt && (
          <Fact label={t('datasets.show.informations.dataUpdatedAt')}>
            {formats.dateTime(dataset.dataUpdatedAt)}
          </Fact>
        )}
        <Fact label={t('datasets.show.informations.updatedAt')}>{formats.dateTime(dataset.updatedAt)}</Fact>
        <Fact label={t('datasets.show.informations.createdAt')}>{formats.dateTime(dataset.createdAt)}</Fact>
        {dataset.isRest && (
          <>
            <Fact label={t('datasets.show.informations.type')}>
              {t('datasets.show.informations.editable')}
            </Fact>
            <Fact label={t('datasets.show.informations.history')}>
              {t(`datasets.show.informations.${dataset.rest?.history ? 'on' : 'off'}`)}
            </Fact>
          </>
        )}
        <UseFacts />
        {dataset.license && (
          <Fact label={t('datasets.metadata.license')}>
            <MuiLink href={dataset.license.href} target="_blank" rel="noopener">
              {dataset.license.title}
            </MuiLink>
          </Fact>
        )}
      </Facts>
    </SectionCard>
  )
}

/** Virtual datasets and applications that use the dataset. */
function UseFacts(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const mayBeUsed = !!dataset.finalizedAt && !dataset.isMetaOnly
  const { data: parents } = useQuery({
    queryKey: datasetKeys.parents(dataset.id),
    queryFn: ({ signal }) => countParents(dataset.id, signal),
    enabled: mayBeUsed
  })
  const applications = useApplicationCountOf(dataset.id, mayBeUsed)
  return (
    <>
      {!!parents && (
        <Fact label={t('datasets.show.informations.parents')}>
          <MuiLink component={Link} to={`${paths.datasets}?children=${encodeURIComponent(dataset.id)}`}>
            {t('datasets.show.informations.parentCount', { smart_count: parents })}
          </MuiLink>
        </Fact>
      )}
      {applications > 0 && (
        <Fact label={t('datasets.show.informations.applications')}>
          <MuiLink component={Link} to={withQuery(paths.applications, { dataset: dataset.id })}>
            {t('applications.ofDataset.count', { smart_count: applications })}
          </MuiLink>
        </Fact>
      )}
    </>
  )
}
