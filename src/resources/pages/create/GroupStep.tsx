import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import type { GroupReference, PageGroup } from '../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { NewPageFields } from '../model/newPage.ts'

interface GroupStepProps {
  groups: PageGroup[]
  chosen: GroupReference | undefined
  onChange: (change: Partial<NewPageFields>) => void
}

/** Step with the group of a free page, which is part of its URL. */
export function GroupStep({ groups, chosen, onChange }: GroupStepProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{t('newPage.chooseGroup')}</FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('newPage.groupHelp')}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={chosen?._id ?? ''}
        onChange={(_event, value) => {
          const group = groups.find(({ _id }) => _id === value)
          onChange({ group: group && { _id: group._id, title: group.title, slug: group.slug } })
        }}
      >
        <FormControlLabel value="" control={<Radio />} label={t('pages.noGroup')} />
        {groups.map(({ _id, title }) => (
          <FormControlLabel key={_id} value={_id} control={<Radio />} label={title} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
