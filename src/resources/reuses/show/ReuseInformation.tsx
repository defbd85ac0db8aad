import { Paper } from '@mui/material'
import type { ReactNode } from 'react'
import type { Reuse } from '../../../../contract/portals/page.ts'
import { addressOfReuse } from '../../../../contract/portals/pagePath.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import { useFormats } from '../../../ui/useFormats.ts'

/** Metadata of a reuse. */
export function ReuseInformation({ reuse }: { reuse: Reuse }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  const { owner, submitter, createdAt, updatedAt } = reuse
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Facts>
        <Fact label={t('reuseShow.facts.owner')}>{ownerLabel(owner)}</Fact>
        {submitter && <Fact label={t('reuseShow.facts.submitter')}>{ownerLabel(submitter)}</Fact>}
        <Fact label={t('reuseShow.facts.path')}>
          <code>{addressOfReuse('', reuse)}</code>
        </Fact>
        <Fact label={t('reuseShow.facts.created')}>{formats.dateTime(createdAt)}</Fact>
        <Fact label={t('reuseShow.facts.updated')}>{formats.dateTime(updatedAt)}</Fact>
      </Facts>
    </Paper>
  )
}
