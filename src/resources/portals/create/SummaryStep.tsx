import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import { firstPages, type FirstPage, type NewPortalFields, type PageStart } from '../model/newPortal.ts'
import { nameOfReference } from '../model/referenceNames.ts'
import { useSourcePortals } from './InfoStep.tsx'
import { useSources } from './PageStep.tsx'

/** Summary of what will be created. */
export function SummaryStep({ fields }: { fields: NewPortalFields }): ReactNode {
  const t = useViewTranslate()
  const { references, own: ownPortals } = useSourcePortals()
  const source = [...references, ...ownPortals].find(({ _id }) => _id === fields.source)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.5 },
        '& dd': { m: 0, mb: { xs: 1.5, sm: 0 }, overflowWrap: 'anywhere' }
      }}
    >
      <Line name={t('portals.create.portalTitle')} value={fields.title.trim()} />
      {fields.owner && <Line name={t('portals.create.owner')} value={ownerLabel(fields.owner)} />}
      <Line
        name={t('portals.create.source')}
        value={
          source
            ? nameOfReference(source._id, source.config.title, currentLocale())
            : t('portals.create.noSource')
        }
      />
      {firstPages.map((page) => (
        <PageLine key={page} page={page} start={fields.pages[page]} />
      ))}
    </Box>
  )
}

function PageLine({ page, start }: { page: FirstPage; start: PageStart }): ReactNode {
  const t = useViewTranslate()
  const { references, own: ownPages } = useSources(page)
  const known = [...references.pages, ...ownPages.pages]
  const source = start.from === 'page' ? known.find(({ _id }) => _id === start.id) : undefined
  const value =
    start.from === 'page'
      ? nameOfReference(start.id, source?.title ?? start.id, currentLocale())
      : t(start.from === 'none' ? 'portals.create.noCatalog' : 'portals.create.blank')
  return <Line name={t(`portals.create.steps.${page}`)} value={value} />
}

function Line({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd">{value || '–'}</Typography>
    </>
  )
}
